import { Link } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Address } from '~/ui/basics/address';
import { type EntrySource, entrySources } from '../kinds';
import type { ActivityUser, ActivityRow, ActivityTarget } from '../schema';

const linkClass =
  'rounded-sm underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-current wrap-anywhere';

/** The name of a record that no longer exists: there is no page to link to. */
function DeletedName({ name }: { name: string }) {
  const t = useMessages();
  return (
    <>
      <Address>{name}</Address>{' '}
      <span className="text-ink-soft">({t('activity:deletedRecord')})</span>
    </>
  );
}

function UserLink({ id, name, deleted }: ActivityUser) {
  if (deleted) return <DeletedName name={name} />;
  return (
    <Link to="/manager/users/$id" params={{ id }} preload={false} className={linkClass}>
      <Address>{name}</Address>
    </Link>
  );
}

const sourceLabels: Record<EntrySource, PlainMessageKey> = {
  'command-line': 'activity:source.commandLine',
  configuration: 'activity:source.configuration',
  'mail-server': 'activity:source.mailServer',
};

/** What stands for the actor if no user was signed in. */
function noActorLabel(after: ActivityRow['after']): PlainMessageKey {
  const source = entrySources.find((known) => known === after?.source);
  return source ? sourceLabels[source] : 'activity:nobody';
}

/** The actor and, for an impersonation, the administrator behind it. */
export function Actor({
  actor,
  impersonator,
  after,
}: Pick<ActivityRow, 'actor' | 'impersonator' | 'after'>) {
  const t = useMessages();
  if (!actor) return <span className="text-ink-soft">{t(noActorLabel(after))}</span>;
  return (
    <>
      <UserLink {...actor} />
      <Impersonator of={impersonator} />
    </>
  );
}

/** The actor without a link, for users who have no access to the manager. */
export function ActorName({ actor, after }: Pick<ActivityRow, 'actor' | 'after'>) {
  const t = useMessages();
  if (!actor) return <span className="text-ink-soft">{t(noActorLabel(after))}</span>;
  return actor.deleted ? <DeletedName name={actor.name} /> : <Address>{actor.name}</Address>;
}

export function Impersonator({ of }: { of: ActivityRow['impersonator'] }) {
  const t = useMessages();
  if (!of) return null;
  return (
    <span className="block text-ink-soft">
      {t('activity:through')} <UserLink {...of} />
    </span>
  );
}

export function Target({ target }: { target: ActivityTarget }) {
  const t = useMessages();
  const { id, name, deleted } = target;
  switch (target.type) {
    case 'user':
      return <UserLink id={id} name={name ?? t('activity:target.user')} deleted={deleted} />;
    case 'email':
      return <Address>{name ?? id}</Address>;
    case 'session':
      return name ? <bdi className="wrap-anywhere">{name}</bdi> : t('activity:target.session');
    // sample:start
    case 'book': {
      const title = name ?? t('activity:target.book');
      if (deleted) return <DeletedName name={title} />;
      return (
        <Link to="/manager/books/$id" params={{ id }} preload={false} className={linkClass}>
          <bdi className="wrap-anywhere">{title}</bdi>
        </Link>
      );
    }
    // sample:end
    // organizations:start
    case 'organization': {
      if (deleted) return <DeletedName name={name ?? id} />;
      return (
        <Link to="/manager/organizations/$id" params={{ id }} preload={false} className={linkClass}>
          <bdi className="wrap-anywhere">{name ?? id}</bdi>
        </Link>
      );
    }
    // organizations:end
    // Records without a page of their own.
    default:
      return deleted ? (
        <DeletedName name={name ?? id} />
      ) : (
        <bdi className="wrap-anywhere">{name ?? id}</bdi>
      );
  }
}
