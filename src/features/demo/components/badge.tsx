import { FlaskConical } from 'lucide-react';
import { readOnly } from '~/shared/errors/read-only';
import { useMessages } from '~/shared/i18n/context';

/** Marks every page of an area as a demo. Opens the dialog with instructions. */
export function DemoBadge() {
  const t = useMessages();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={t('demo:enter.about')}
      onClick={(event) => {
        // Focus returns to the trigger on close; some browsers do not focus it on click.
        event.currentTarget.focus();
        readOnly.showAbout();
      }}
      className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-medium text-accent transition-colors hover:bg-accent hover:text-accent-ink max-sm:h-11 pointer-coarse:h-11"
    >
      <FlaskConical className="size-4 shrink-0" />
      {t('demo:badge')}
    </button>
  );
}
