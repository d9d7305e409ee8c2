import { Link } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { periods } from '../search';

/** Selects the period. Links, so each period has a URL. */
export function PeriodLinks({ current }: { current: number }) {
  const t = useMessages();
  return (
    <nav
      aria-label={t('dashboard:period.label')}
      className="inline-flex gap-0.5 rounded-md border border-line bg-raised p-0.5 shadow-low"
    >
      {periods.map((days) => (
        <Link
          key={days}
          to="/manager/dashboard"
          search={{ days }}
          activeOptions={{ exact: true, includeSearch: true }}
          // Set explicitly: the URL may have further parameters, such as `?lng=fr`.
          aria-current={days === current ? 'page' : undefined}
          resetScroll={false}
          className="inline-flex h-10 items-center rounded-sm px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent sm:h-8 sm:pointer-coarse:h-10"
        >
          {t('dashboard:period.days', { count: days })}
        </Link>
      ))}
    </nav>
  );
}
