import { type LinkProps, Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { Fragment } from 'react';
import { declaredActivity } from '~/shared/activity';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Address } from '~/ui/basics/address';
import { Avatar } from '~/ui/basics/avatar';
import { isolate } from '~/ui/basics/isolate';
import { type ActivityRow, type ActivityTarget, type EntrySource, entrySources } from '../schema';
import { useFormatValue } from './changes';
import { type SentenceEntry, mentionedIn, sentenceParts } from './sentences';

interface ActivitySentenceProps {
  entry: SentenceEntry;
  /**
   * For administrators: names link to pages of the manager, and what the sentence does not mention
   * follows it.
   */
  linked: boolean;
}

/** An entry as a sentence: "Amina added *Things Fall Apart* to Classics". */
export function ActivitySentence({ entry, linked }: ActivitySentenceProps) {
  const t = useMessages();
  return (
    <div className="min-w-0 wrap-anywhere">
      {sentenceParts(t, entry).map(({ text, placeholder }, at) => (
        <Fragment key={at}>
          {placeholder ? <Filled name={placeholder} entry={entry} linked={linked} /> : text}
        </Fragment>
      ))}
      {linked && <Rest {...entry} />}
      <Via name={entry.via} />
    </div>
  );
}

interface FilledProps extends ActivitySentenceProps {
  name: string;
}

function Filled({ name, entry, linked }: FilledProps) {
  const { actor, target, before, after } = entry;
  const formatValue = useFormatValue();
  if (name === 'actor')
    return (
      <span className="font-medium">
        <SessionContext actor={actor} linked={linked} />
      </span>
    );
  if (name === 'target' && target)
    return linked ? <Target target={target} /> : <TargetName target={target} />;
  // An email that is about no record has its address as the target.
  const sentTo = name === 'email' && target?.type === 'email' ? target.id : null;
  const value = formatValue(after?.[name] ?? before?.[name] ?? sentTo);
  if (declaredActivity().titles.includes(name))
    return (
      <cite className="rtl:font-medium rtl:not-italic">
        <bdi>{value}</bdi>
      </cite>
    );
  return <Address>{value}</Address>;
}

/** Who acted and on what, as far as the sentence does not mention it. */
function Rest(entry: SentenceEntry) {
  const t = useMessages();
  const { actor, impersonator, target, after } = entry;
  const mentioned = mentionedIn(t, entry);
  const isMentioned =
    mentioned.includes('target') ||
    (mentioned.includes('email') && target?.type === 'email') ||
    target?.id === actor?.id ||
    (target?.type === 'session' && !target.name);
  return (
    <>
      {target && !isMentioned && (
        <span className="block text-ink-soft">
          <Target target={target} />
        </span>
      )}
      {!actor && <Source after={after} />}
      <Impersonator of={impersonator} />
    </>
  );
}

/** The picture beside a sentence. */
export function ActorAvatar({ actor }: Pick<SentenceEntry, 'actor'>) {
  if (actor) return <Avatar name={actor.name} seed={actor.id} image={actor.image} size="sm" />;
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
    >
      <Settings className="size-4" />
    </span>
  );
}

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

function SessionContext({ actor, linked }: ActorProps) {
  const t = useMessages();
  if (!actor) return t('activity:someone');
  if (linked) return <Target target={{ type: 'user', ...actor }} />;
  return actor.deleted ? <DeletedName name={actor.name} /> : <Address>{actor.name}</Address>;
}

function Impersonator({ of }: { of: ActivityRow['impersonator'] }) {
  const t = useMessages();
  if (!of) return null;
  return (
    <span className="block text-ink-soft">
      {t('activity:through')} <Target target={{ type: 'user', ...of }} />
    </span>
  );
}

/** The program that acted for the actor. */
function Via({ name }: { name: string | null }) {
  const t = useMessages();
  return (
    name && (
      <span className="block text-ink-soft">{t('activity:via', { name: isolate(name) })}</span>
    )
  );
}

/** The target without a link, for users who have no access to the manager. */
function TargetName({ target: { id, name, deleted } }: { target: ActivityTarget }) {
  return deleted ? <DeletedName name={name ?? id} /> : <Address>{name ?? id}</Address>;
}

/** The target with a link to its page in the manager, if it has one. */
function Target({ target }: { target: ActivityTarget }) {
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
