import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Building2, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { DataCache } from '~/shared/data/data-cache';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { oneLine } from '~/ui/basics/isolate';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { invitationQueries, organizationQueries } from './client';
import type { OwnOrganization } from './schema';

const loadSwitcherPopup = () =>
  import('./components/switcher-popup').then((module) => module.SwitcherPopup);

/** With the page. Old data will do, and the badge is no reason for an error page. */
export async function loadWaiting(data: DataCache): Promise<void> {
  await data.load({ ...invitationQueries.waiting(), retry: false }).catch(() => {});
}

/** Shows the organization of the page, and opens the list of the user's own ones. */
export function OrganizationSwitcher() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [requested, setRequested] = useState(false);
  const { component: Popup, open } = useLazyComponent(loadSwitcherPopup, requested, () =>
    setRequested(false),
  );
  const slug = useParams({ strict: false, select: (params) => params.slug });
  // Pages of an organization have loaded the list; other pages load it when it is opened.
  const { data } = useQuery({
    ...organizationQueries.mine(),
    enabled: requested || slug !== undefined,
  });
  const current = data?.find((organization) => organization.slug === slug);
  const { data: waiting = [] } = useQuery(invitationQueries.waiting());

  function toggle(event: MouseEvent<HTMLButtonElement>) {
    // Focus returns to the trigger on close; some browsers do not focus it on click.
    event.currentTarget.focus();
    setRequested(!requested);
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setRequested(true);
  }

  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={requested && !open}
        onClick={toggle}
        onKeyDown={openByArrow}
        className="relative flex h-11 max-w-64 min-w-0 items-center gap-2 rounded-md px-2 text-sm font-medium transition-colors hover:bg-wash aria-expanded:bg-wash sm:h-9 sm:pointer-coarse:h-11"
      >
        <CurrentName current={current} />
        <ChevronsUpDown className="size-4 shrink-0 text-ink-soft" />
        <WaitingBadge count={waiting.length} />
      </button>
      {Popup && (
        <Popup open={open} onOpenChange={setRequested} trigger={button} current={current} />
      )}
    </>
  );
}

/** Does not take part in the layout, so nothing moves when it appears. */
function WaitingBadge({ count }: { count: number }) {
  const t = useMessages();
  if (count === 0) return null;
  return (
    <span className="absolute -end-1 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-ink">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('organizations:list.waiting', { count })}</span>
    </span>
  );
}

function CurrentName({ current }: { current: OwnOrganization | undefined }) {
  const t = useMessages();
  if (!current)
    return (
      <>
        <Building2 className="size-4.5 shrink-0 text-ink-soft" />
        <span className="truncate text-ink-soft sm:max-lg:sr-only">
          {t('organizations:switcher.label')}
        </span>
      </>
    );
  return (
    <>
      <Avatar name={current.name} seed={current.id} image={current.logo} size="sm" square />
      <span className="sr-only">{t('organizations:switcher.current')}</span>
      <bdi className={oneLine}>{current.name}</bdi>
    </>
  );
}
