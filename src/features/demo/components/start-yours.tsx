import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page-context-hooks';
import { startCommands } from '../start-command';

/** How to run the product locally. */
export function GetStarted() {
  const t = useMessages();
  const repository = usePageContext()?.config.demoRepository ?? '';
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-pretty marker:text-ink-soft">
        <li>{t('demo:start.clone')}</li>
        <li>{t('demo:start.run')}</li>
      </ol>
      <pre
        dir="ltr"
        className="rounded-md border border-line bg-wash px-3.5 py-2.5 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
      >
        <code>{startCommands(repository)}</code>
      </pre>
    </div>
  );
}
