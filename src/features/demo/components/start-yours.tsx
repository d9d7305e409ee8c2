import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { startCommands } from '../start-command';

/** How to run the product locally. */
export function GetStarted() {
  const t = useMessages();
  const repository = usePageContext()?.config.demo?.repository ?? '';
  return (
    <div className="flex flex-col gap-3">
      <p className="text-pretty">{t('demo:start.run')}</p>
      <pre
        dir="ltr"
        className="rounded-md border border-line bg-wash px-3.5 py-2.5 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
      >
        <code>{startCommands(repository)}</code>
      </pre>
    </div>
  );
}

/** The contact address, if one is configured. */
export function Contact() {
  const t = useMessages();
  const contact = usePageContext()?.config.demo?.contact;
  if (!contact) return null;
  return (
    <p className="text-ink-soft">
      {t('demo:contact')}{' '}
      <a
        href={`mailto:${contact}`}
        className="rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-4 transition-colors hover:decoration-accent"
      >
        <bdi className="wrap-anywhere">{contact}</bdi>
      </a>
    </p>
  );
}
