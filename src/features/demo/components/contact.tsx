import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';

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
