import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { oneLine } from '../basics/isolate';

export interface Crumb {
  label: string;
  /** The last entry is the current page. */
  to: LinkProps['to'];
}

/**
 * Breadcrumb. On phones only the parent is shown, which has all the room: the heading of the page
 * says the rest. Place it in a `nav`.
 */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <ol className="-ms-1 flex min-w-0 items-center gap-1 text-sm">
      {crumbs.map(({ label, to }, index) => {
        const last = index === crumbs.length - 1;
        return (
          <li
            key={to}
            className="flex min-w-0 items-center gap-1 max-sm:not-nth-last-[-n+2]:hidden last:flex-1 max-sm:last:not-first:hidden"
          >
            {last ? (
              <span aria-current="page" className="min-w-0 px-1 font-medium">
                <bdi className={oneLine}>{label}</bdi>
              </span>
            ) : (
              <>
                <Link
                  to={to}
                  activeOptions={{ exact: true }}
                  className="min-w-0 max-w-48 rounded-sm p-1 text-ink-soft transition-colors hover:text-ink lg:max-w-96"
                >
                  <bdi className={oneLine}>{label}</bdi>
                </Link>
                <ChevronRight className="size-3.5 shrink-0 text-ink-soft max-sm:hidden" />
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
