import { Link, type LinkProps } from '@tanstack/react-router';
import { declaredActivity } from '~/shared/activity';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Address } from '~/ui/basics/address';
import { isolate } from '~/ui/basics/isolate';
import { type ActivityRow, type ActivityTarget, type EntrySource, entrySources } from '../schema';

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

const sourceLabels: Record<EntrySource, PlainMessageKey> = {
  'command-line': 'activity:source.commandLine',
  configuration: 'activity:source.configuration',
  'mail-server': 'activity:source.mailServer',
};

/** Where an entry without an actor comes from, if that is known. */
export function Source({ after }: Pick<ActivityRow, 'after'>) {
  const t = useMessages();
  const source = entrySources.find((known) => known === after?.source);
  return source && <span className="block text-ink-soft">{t(sourceLabels[source])}</span>;
}

interface ActorProps extends Pick<ActivityRow, 'actor'> {
  linked: boolean;
}

export function SessionContext({ actor, linked }: ActorProps) {
  const t = useMessages();
  if (!actor) return t('activity:someone');
  if (linked) return <Target target={{ type: 'user', ...actor }} />;
  return actor.deleted ? <DeletedName name={actor.name} /> : <Address>{actor.name}</Address>;
}

export function Impersonator({ of }: { of: ActivityRow['impersonator'] }) {
  const t = useMessages();
  if (!of) return null;
  return (
    <span className="block text-ink-soft">
      {t('activity:through')} <Target target={{ type: 'user', ...of }} />
    </span>
  );
}

/** The program that acted for the actor. */
export function Via({ name }: { name: string | null }) {
  const t = useMessages();
  return (
    name && (
      <span className="block text-ink-soft">{t('activity:via', { name: isolate(name) })}</span>
    )
  );
}

/** The target without a link, for users who have no access to the manager. */
export function TargetName({ target: { id, name, deleted } }: { target: ActivityTarget }) {
  return deleted ? <DeletedName name={name ?? id} /> : <Address>{name ?? id}</Address>;
}

/** The target with a link to its page in the manager, if it has one. */
export function Target({ target }: { target: ActivityTarget }) {
  const t = useMessages();
  const { page, unnamed } = declaredActivity().targets[target.type] ?? {};
  if (!target.name && unnamed && !page) return t(unnamed);
  const name = target.name ?? (unnamed ? t(unnamed) : target.id);
  if (!page || target.deleted) return <TargetName target={{ ...target, name }} />;
  return (
    <Link
      to={page as LinkProps['to']}
      params={{ id: target.id } as LinkProps['params']}
      preload={false}
      className={linkClass}
    >
      <Address>{name}</Address>
    </Link>
  );
}
