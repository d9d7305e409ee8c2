import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Users, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { Avatar } from '~/ui/basics/avatar';
import type { Icon } from '~/ui/basics/icon';
import { oneLine } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { Time } from '~/ui/basics/time';
import type { ChecklistItem } from '~/ui/layout/checklist';
import { Card, Page, Section } from '~/ui/layout/page';
import { displayName } from '~/shared/text/display-name';
import { organizationQueries } from '../client';
import { FirstSteps } from '../components/first-steps';
import { LatestInOrganization } from '../components/latest-activity';
import { OrganizationRoleBadge } from '../components/role-badge';
import type { OwnOrganization } from '../schema';
import { teamClient } from '../teams/client';
import { type Team, team as record } from '../teams/record';
import { type CurrentOrganization, useOrganization } from '../use-organization';

/** More teams are behind a link. */
const shownTeams = 6;

interface OverviewProps {
  organization: OwnOrganization;
  /** First steps of other features. */
  steps: ChecklistItem[];
}

export function OverviewScreen({ organization: initial, steps }: OverviewProps) {
  const organization = useOrganization(initial);
  const { slug, members } = organization;
  const { data } = useSuspenseInfiniteQuery(teamClient(slug).list(record.list.defaults));
  const { items: teams = [], total = 0 } = data.pages[0] ?? {};
  return (
    <Page width="full">
      <OverviewHeader organization={organization} />
      <Figures slug={slug} members={members} teams={total} />
      <FirstSteps organization={organization} more={steps} />
      <Slot name="organization" slug={slug} />
      {teams.length > 0 && <TeamsSection slug={slug} teams={teams} />}
      {members > 1 && <OverviewMembers slug={slug} />}
      {organization.may({ organization: 'update' }) && (
        <LatestInOrganization organization={organization} />
      )}
    </Page>
  );
}

function OverviewHeader({ organization }: { organization: CurrentOrganization }) {
  const t = useMessages();
  const { id, name, logo, role, createdAt } = organization;
  return (
    <header className="flex items-center gap-4">
      <Avatar name={name} seed={id} image={logo} size="lg" square />
      <div className="min-w-0">
        <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <OrganizationRoleBadge role={role} />
          <span>
            {t('organizations:overview.since')} <Time at={createdAt} as="date" />
          </span>
        </p>
      </div>
    </header>
  );
}

function Figures({ slug, members, teams }: { slug: string; members: number; teams: number }) {
  const t = useMessages();
  const format = useFormat();
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <li className="flex min-w-0">
        <Figure
          icon={Users}
          link={
            <Link to="/app/o/$slug/members" params={{ slug }} className={figureLink}>
              <FigureText
                number={format.number(members)}
                label={t('organizations:overview.members', { count: members })}
              />
            </Link>
          }
        />
      </li>
      <li className="flex min-w-0">
        <Figure
          icon={UsersRound}
          link={
            <Link to="/app/o/$slug/teams" params={{ slug }} className={figureLink}>
              <FigureText
                number={format.number(teams)}
                label={t('organizations:overview.teamCount', { count: teams })}
              />
            </Link>
          }
        />
      </li>
    </ul>
  );
}

/** The whole card is clickable. */
const figureLink =
  'text-sm text-ink-soft outline-none after:absolute after:inset-0 after:rounded-lg after:content-[""] focus-visible:after:outline-2 focus-visible:after:outline-focus';

function Figure({ icon: Icon, link }: { icon: Icon; link: ReactNode }) {
  return (
    <Card className="relative flex w-full items-center gap-3 transition-colors hover:border-line-strong">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent max-[22rem]:hidden">
        <Icon className="size-5" />
      </span>
      {link}
    </Card>
  );
}

function FigureText({ number, label }: { number: string; label: string }) {
  return (
    <>
      <span className="block font-serif text-2xl leading-tight font-semibold text-ink tabular-nums">
        {number}
      </span>{' '}
      {label}
    </>
  );
}

function TeamsSection({ slug, teams }: { slug: string; teams: Team[] }) {
  const t = useMessages();
  return (
    <Section
      title={t('teams:title')}
      actions={
        teams.length > shownTeams && (
          <TextLink to="/app/o/$slug/teams" params={{ slug }} className="text-sm">
            {t('organizations:overview.allTeams')}
          </TextLink>
        )
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {teams.slice(0, shownTeams).map((team) => (
          <li key={team.id} className="flex min-w-0">
            <TeamCard slug={slug} team={team} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TeamCard({ slug, team: { id, name, members } }: { slug: string; team: Team }) {
  const t = useMessages();
  const format = useFormat();
  return (
    <Link
      to="/app/o/$slug/teams/$id"
      params={{ slug, id }}
      className="group flex w-full min-w-0 items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-low transition-colors hover:border-line-strong"
    >
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <bdi className={`${oneLine} font-medium`}>{name}</bdi>
        <span className="text-sm text-ink-soft">
          {t('teams:members', { count: members, total: format.number(members) })}
        </span>
      </span>
      <ChevronRight className="size-4.5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </Link>
  );
}

const shown = 8;

/** The first members, loaded after the page. Left out if they cannot be loaded. */
function OverviewMembers({ slug }: { slug: string }) {
  const t = useMessages();
  const { data, isError } = useInfiniteQuery(
    organizationQueries.members(slug, { searchTerm: '', role: '' }),
  );
  if (isError) return null;
  const title = t('organizations:members.title');
  return (
    <Section
      title={title}
      actions={
        <TextLink to="/app/o/$slug/members" params={{ slug }} className="text-sm">
          {t('organizations:overview.allMembers')}
        </TextLink>
      }
    >
      <Card>
        <ul
          aria-label={title}
          className="grid min-h-7 grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-3 lg:grid-cols-4"
        >
          {data?.pages[0]?.items.slice(0, shown).map((member) => (
            <li key={member.id} className="flex min-w-0 items-center gap-2.5">
              <Avatar name={displayName(member)} seed={member.id} image={member.image} size="sm" />
              <span className="min-w-0">
                <bdi className={oneLine}>{displayName(member)}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
