import { useMessages } from '~/shared/i18n/context';

export interface EnvBorderProps {
  /** No name means production: nothing is shown. */
  name?: string;
  /** Any CSS colour. The server has checked it. */
  colour?: string;
}

/** Marks non-production environments. Overlays the page and causes no layout shift. */
export function EnvBorder({ name, colour = 'plum' }: EnvBorderProps) {
  const t = useMessages();
  if (!name) return null;
  return (
    <aside
      aria-label={t('ui:environment')}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 flex h-[3px] justify-center forced-color-adjust-none print:hidden"
      style={{ backgroundColor: colour }}
    >
      {/* The text is on the colour of the page: readable with any colour. */}
      <span
        className="h-[19px] max-w-40 truncate rounded-b-sm border-2 border-t-0 bg-surface px-2 text-[11px] leading-[16px] font-semibold text-ink"
        style={{ borderColor: colour }}
      >
        {name}
      </span>
    </aside>
  );
}
