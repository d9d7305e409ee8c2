import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';

/** Link to the development mailbox, shown where emails are not really delivered. */
export function MailboxLink() {
  const t = useMessages();
  if (!usePageContext()?.config.devTools) return null;
  return (
    <p className="text-sm text-ink-soft">
      <a href="/dev/mailbox" className="underline underline-offset-4">
        {t('auth:login.mailbox')}
      </a>
    </p>
  );
}
