import { mergeUnique } from './merge-unique';
import type { DeclaredOf } from './declared';
import type { MessageKey, PlainMessageKey } from './i18n/i18n';
import type { MessageParameters } from './i18n/messages.gen';

/*
 * Entries of the audit log. Each feature declares its kinds of entries with their texts, and the
 * records that they are about; the log itself knows no feature.
 */

/** Messages with parameters: `actor`, `target`, or names of logged values, such as `email`. */
type SentenceKey = {
  [Key in MessageKey]: MessageParameters[Key] extends undefined ? never : Key;
}[MessageKey];

export interface KindDeclaration {
  label: PlainMessageKey;
  /** What happened, in a sentence. */
  sentence: SentenceKey;
  /** If the system acted, or a command. */
  sentenceWithoutActor?: SentenceKey;
  /** If it is about a user who is not the actor. */
  sentenceAboutOther?: SentenceKey;
  /** Marks what matters most to administrators. */
  tone?: 'warning' | 'danger' | 'accent';
}

export interface TargetDeclaration {
  /** The table of the records, by `id`. Without one, records are not looked up. */
  table?: string;
  /** Their page in the manager, such as `/manager/users/$id`. */
  page?: string;
  /** Stands for a record whose name is not logged. */
  unnamed?: PlainMessageKey;
  /** Labels of their fields, as in forms. */
  fields?: Record<string, PlainMessageKey>;
}

export interface ActivityDeclaration {
  kinds: Record<string, KindDeclaration>;
  /** The types of records that entries are about. */
  targets?: Record<string, TargetDeclaration>;
  /** Labels of other logged values. */
  fields?: Record<string, PlainMessageKey>;
  /** Labels of values that are codes. */
  values?: Record<string, PlainMessageKey>;
  /** Logged values that are titles of works. */
  titles?: readonly string[];
}

export const defineActivity = <const Declared extends ActivityDeclaration>(declared: Declared) =>
  declared;

type Sentenced = SentenceKey extends infer Key
  ? Key extends `${infer Label}.sentence`
    ? Label & PlainMessageKey
    : never
  : never;

/** A kind of entry by its label: `kind('users:activity.banned')` has the sentence `….sentence`. */
export const kind = (
  label: Sentenced,
  more: Omit<KindDeclaration, 'label' | 'sentence'> = {},
): KindDeclaration => ({ label, sentence: `${label}.sentence` as SentenceKey, ...more });

type Messages = MessageKey extends infer Key
  ? Key extends `${infer Feature}:activity.created.sentence`
    ? Feature
    : never
  : never;

export type RecordKind<Type extends string> = `${Type}.${'created' | 'updated' | 'deleted'}`;

/**
 * The kinds of records that are created, updated and deleted. Their messages are `activity.created`,
 * `activity.created.sentence` and so on, in the messages of the feature.
 */
export function recordKinds<const Type extends string>(
  type: Type,
  messages: Messages,
): Record<RecordKind<Type>, KindDeclaration> {
  const label = (change: string) => `${messages}:activity.${change}` as Sentenced;
  return {
    [`${type}.created`]: kind(label('created')),
    [`${type}.updated`]: kind(label('updated')),
    [`${type}.deleted`]: kind(label('deleted'), { tone: 'danger' }),
  } as Record<RecordKind<Type>, KindDeclaration>;
}

export type ActivityKind = KeyOf<'kinds', DeclaredOf<'activity'>>;

/** The types of records that entries are about. */
export type TargetType = KeyOf<'targets', DeclaredOf<'activity'>>;

type KeyOf<Property extends string, Declaration> =
  Declaration extends Record<Property, infer Entries> ? keyof Entries & string : never;

type Merged = Required<ActivityDeclaration>;

let merged: Merged | undefined;

/** Called once on each side, by the registry. */
export function declareActivity(declared: readonly ActivityDeclaration[]): void {
  merged = {
    kinds: mergeUnique(
      'kind of activity',
      declared.map(({ kinds }) => kinds),
    ),
    targets: mergeUnique(
      'target of activity',
      declared.map(({ targets }) => targets),
    ),
    fields: Object.assign({}, ...declared.map(({ fields }) => fields)),
    values: Object.assign({}, ...declared.map(({ values }) => values)),
    titles: declared.flatMap(({ titles }) => titles ?? []),
  };
}

/** What all features declare. */
export function declaredActivity(): Merged {
  if (!merged) throw new Error('The activity of features is not declared: import the registry');
  return merged;
}
