import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, Check, MailPlus, Plus, RotateCw, Users } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { Button } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { isolate, oneLine } from '~/ui/basics/isolate';
import { SkeletonLine } from '~/ui/basics/skeleton';
import { inputClass } from '~/ui/form/field';
import { matchesText } from '~/shared/text/fold';
import { Popup, type PopupProps } from '~/ui/overlay/popup';
import { invitationQueries, joiningQueries, organizationQueries } from '../client';
import type { OwnOrganization } from '../schema';
import { roleLabels } from './role-badge';

/** Fewer are seen at a glance. */
const searchedFrom = 8;

export interface SwitcherPopupProps extends PopupProps {
  current: OwnOrganization | undefined;
}

/** Lazy chunk of `switcher.tsx`. */
export function SwitcherPopup({ current, ...popup }: SwitcherPopupProps) {
  const t = useMessages();
  return (
    <Popup
      {...popup}
      label={t('organizations:switcher.label')}
      align="start"
      className="w-76"
      onKeyDown={moveByArrows}
    >
      <Organizations current={current} onNavigate={() => popup.onOpenChange(false)} />
    </Popup>
  );
}

/** Arrow keys move between the search field and the links, as Tab does. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], input, button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops.at((at + step + stops.length) % stops.length)?.focus();
}

const row =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm -outline-offset-2 transition-colors hover:bg-wash pointer-coarse:min-h-11';

interface OrganizationsProps {
  current: OwnOrganization | undefined;
  onNavigate: () => void;
}

function Organizations({ current, onNavigate }: OrganizationsProps) {
  const t = useMessages();
  const [term, setTerm] = useState('');
  const { data, isError, refetch } = useQuery(organizationQueries.mine());
  const found = data?.filter(({ name, slug }) => matchesText(term, `${name} ${slug}`)) ?? [];
  return (
    <>
      {data && data.length >= searchedFrom && (
        <div className="border-b border-line p-2">
          <input
            type="search"
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
            aria-label={t('organizations:switcher.search')}
            placeholder={t('organizations:switcher.search')}
            autoComplete="off"
            spellCheck={false}
            className={inputClass}
          />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">
        {data && data.length > 0 && (
          <ul>
            {found.map((organization) => (
              <li key={organization.id}>
                <OrganizationLink
                  organization={organization}
                  isCurrent={organization.id === current?.id}
                  onClick={onNavigate}
                />
              </li>
            ))}
          </ul>
        )}
        <SwitcherStatus
          count={data?.length}
          found={found.length}
          failed={isError}
          onRetry={() => void refetch()}
        />
      </div>
      <div className="border-t border-line p-1">
        <WaitingLink onClick={onNavigate} />
        <JoinLink onClick={onNavigate} />
        <Link to="/app/organizations" className={row} onClick={onNavigate}>
          <Building2 className="size-4 shrink-0 opacity-75" />
          {t('organizations:switcher.all')}
        </Link>
        <Link to="/app/organizations/new" className={row} onClick={onNavigate}>
          <Plus className="size-4 shrink-0 opacity-75" />
          {t('organizations:new.open')}
        </Link>
      </div>
    </>
  );
}

function WaitingLink({ onClick }: { onClick: () => void }) {
  const t = useMessages();
  const { data: waiting = [] } = useQuery(invitationQueries.waiting());
  if (waiting.length === 0) return null;
  return (
    <Link to="/app/organizations" className={cx(row, 'text-accent')} onClick={onClick}>
      <MailPlus className="size-4 shrink-0" />
      {t('organizations:list.waiting', { count: waiting.length })}
    </Link>
  );
}

/** Leads to the page where the user can join by their email domain. */
function JoinLink({ onClick }: { onClick: () => void }) {
  const t = useMessages();
  const { data = [] } = useQuery(joiningQueries.joinable());
  return data.map(({ id, name }) => (
    <Link
      key={id}
      to="/app/organizations"
      className={cx(row, 'text-accent wrap-anywhere')}
      onClick={onClick}
    >
      <Users className="size-4 shrink-0" />
      {t('join-domain:join', { name: isolate(name) })}
    </Link>
  ));
}

interface SwitcherStatusProps {
  /** Undefined while loading. */
  count: number | undefined;
  found: number;
  failed: boolean;
  onRetry: () => void;
}

/** Loading, empty, no result, error. */
function SwitcherStatus({ count, found, failed, onRetry }: SwitcherStatusProps) {
  const t = useMessages();
  if (count === undefined && failed)
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-2.5 text-sm">
        {t('list:error.title')}
        <Button size="sm" icon={RotateCw} onClick={onRetry}>
          {t('ui:retry')}
        </Button>
      </div>
    );
  if (count === undefined)
    return (
      <div role="status" aria-label={t('ui:loading')} className="p-2.5">
        <SkeletonLine />
      </div>
    );
  return (
    <p role="status" className="px-2.5 py-2 text-sm text-ink-soft empty:hidden">
      {count === 0 && t('organizations:list.empty.title')}
      {count > 0 && found === 0 && t('organizations:switcher.none')}
    </p>
  );
}

interface OrganizationLinkProps {
  organization: OwnOrganization;
  isCurrent: boolean;
  onClick: () => void;
}

function OrganizationLink({ organization, isCurrent, onClick }: OrganizationLinkProps) {
  const t = useMessages();
  const { id, slug, name, logo, role } = organization;
  return (
    <Link to="/app/o/$slug" params={{ slug }} className={row} onClick={onClick}>
      <Avatar name={name} seed={id} image={logo} size="sm" square />
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <bdi className={oneLine}>{name}</bdi>
        <span className="text-xs text-ink-soft">{t(roleLabels[role])}</span>
      </span>
      {isCurrent && (
        <>
          <Check className="size-4 shrink-0 text-accent" />
          <span className="sr-only">{t('organizations:switcher.isCurrent')}</span>
        </>
      )}
    </Link>
  );
}
