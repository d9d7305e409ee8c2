import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '../basics/button';
import { SrName } from '../basics/sr-name';
import { inputClass } from './field';

interface CopyFieldProps {
  value: string;
  /** Of the field, for screen readers. */
  label: string;
  /** What the button copies, for screen readers. */
  about: string;
}

/** A text with a button that copies it. Without clipboard access it is selected instead. */
export function CopyField({ value, label, about }: CopyFieldProps) {
  const t = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 4000);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      field.current?.select();
    }
  }
  return (
    <div className="flex min-w-0 gap-2">
      <input
        ref={field}
        readOnly
        dir="ltr"
        value={value}
        aria-label={label}
        className={`${inputClass} min-w-0 flex-1 text-ellipsis`}
        onClick={(event) => event.currentTarget.select()}
      />
      <Button icon={copied ? Check : Copy} className="h-11! sm:h-10!" onClick={() => void copy()}>
        <span role="status">{copied ? t('ui:copied') : t('ui:copy')}</span>
        <SrName>{about}</SrName>
      </Button>
    </div>
  );
}
