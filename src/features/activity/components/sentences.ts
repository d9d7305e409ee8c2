import { declaredActivity } from '~/shared/activity';
import type { PlainMessageKey, Translate } from '~/shared/i18n/i18n';
import type { ActivityRow } from '../schema';

export type SentenceEntry = Pick<
  ActivityRow,
  'kind' | 'actor' | 'impersonator' | 'via' | 'target' | 'before' | 'after'
>;

/** Whether it is about another user or member than the actor. */
function isAboutOther({ actor, target, before }: SentenceEntry): boolean {
  if (typeof before?.member === 'string') return before.member !== actor?.name;
  return target?.type === 'user' && target.id !== actor?.id;
}

function getSentence(entry: SentenceEntry): string {
  const declared = declaredActivity().kinds[entry.kind];
  if (!declared) return '';
  const { sentence, sentenceWithoutActor, sentenceAboutOther } = declared;
  if (!entry.actor) return sentenceWithoutActor ?? sentence;
  return sentenceAboutOther && isAboutOther(entry) ? sentenceAboutOther : sentence;
}

interface SentencePart {
  text: string;
  /** `actor`, `target`, or the name of a logged value. */
  placeholder?: string | undefined;
}

/** The sentence, cut at its placeholders. */
export function sentenceParts(t: Translate, entry: SentenceEntry): SentencePart[] {
  // Without parameters, a message keeps its placeholders.
  return t(getSentence(entry) as PlainMessageKey)
    .split(/(\{\{\w+\}\})/)
    .map((text) => ({ text, placeholder: /^\{\{(\w+)\}\}$/.exec(text)?.[1] }));
}

/** The placeholders of the sentence, for lists that show the rest of the entry beside it. */
export const mentionedIn = (t: Translate, entry: SentenceEntry): string[] =>
  sentenceParts(t, entry).flatMap(({ placeholder }) => placeholder ?? []);
