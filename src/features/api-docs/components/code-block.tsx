import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { IconButton } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';

interface CodeBlockProps {
  /** Accessible name. */
  label: string;
  code: string;
  /** Limits the height and scrolls. */
  tall?: boolean;
}

/** Code is left to right in every language. */
export function CodeBlock({ label, code, tall = false }: CodeBlockProps) {
  return (
    <div dir="ltr" className="relative rounded-md border border-line bg-wash">
      <pre
        role="region"
        aria-label={label}
        // Scrollable regions must be reachable by keyboard.
        {...(tall && { tabIndex: 0 })}
        className={cx(
          'p-3 pe-12 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere',
          tall && 'max-h-96 overflow-y-auto',
        )}
      >
        <code lang="en">{code}</code>
      </pre>
      <CopyButton text={code} />
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const t = useMessages();
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <span className="absolute end-1.5 top-1.5 print:hidden">
      <IconButton
        size="sm"
        icon={copied ? Check : Copy}
        label={copied ? t('api-docs:copied') : t('api-docs:copy')}
        // Clipboard access may be denied; the text can still be selected by hand.
        onClick={() => void copy().catch(() => {})}
        onBlur={() => setCopied(false)}
      />
    </span>
  );
}
