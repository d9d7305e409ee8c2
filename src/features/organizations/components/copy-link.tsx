import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { inputClass } from '~/ui/form/field';

interface CopyLinkProps {
  link: string;
  /** Whose link it is, for screen readers. */
  email: string;
}

/** A link with a button that copies it. Without clipboard access it is selected instead. */
export function CopyLink({ link, email }: CopyLinkProps) {
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
      await navigator.clipboard.writeText(link);
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
        value={link}
        aria-label={t('organizations:members.invite.linkOf', { email })}
        className={`${inputClass} min-w-0 flex-1 text-ellipsis`}
        onClick={(event) => event.currentTarget.select()}
      />
      <Button icon={copied ? Check : Copy} className="h-11! sm:h-10!" onClick={() => void copy()}>
        <span role="status">
          {copied
            ? t('organizations:members.invite.copied')
            : t('organizations:members.invite.copy')}
        </span>
        <span className="sr-only">
          {' '}
          <bdi>{email}</bdi>
        </span>
      </Button>
    </div>
  );
}
