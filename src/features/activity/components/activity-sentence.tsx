import { Settings } from 'lucide-react';
import { Fragment } from 'react';
import { declaredActivity } from '~/shared/activity';
import { useMessages } from '~/shared/i18n/context';
import { Address } from '~/ui/basics/address';
import { Avatar } from '~/ui/basics/avatar';
import { SessionContext, Impersonator, Source, Target, TargetName, Via } from './actor-and-target';
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
