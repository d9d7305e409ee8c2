import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { SrName } from '~/ui/basics/sr-name';

/** A command, setting or path in a sentence. A press copies it. */
export function CopyCode({ children: code }: { children: string }) {
  const t = useMessages();
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  async function copy() {
    await navigator.clipboard.writeText(code);
    setCopied(true);
  }
  return (
    <button
      type="button"
      dir="ltr"
      // Clipboard access may be denied; the text can still be selected by hand.
      onClick={() => void copy().catch(() => {})}
      onBlur={() => setCopied(false)}
      className="inline-flex max-w-full items-center gap-1 rounded-sm text-start align-baseline hover:bg-wash pointer-coarse:min-h-10"
    >
      <code className="font-mono text-xs wrap-anywhere text-ink">{code}</code>
      <Icon className="size-3 shrink-0" />
      <SrName>{isCopied ? t('ui:copied') : t('ui:copy')}</SrName>
    </button>
  );
}
