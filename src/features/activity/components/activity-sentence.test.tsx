import all from 'virtual:messages/all';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { declareFeatures } from '../../../../tests/features';
import { partData } from '../../../../tests/part-data';
import { i18nFor } from '~/server/i18n';
import { I18nProvider } from '~/shared/i18n/context';
import { type Language, defaultLanguage, languages } from '~/shared/i18n/languages';
import { type ActivityKind, declaredActivity } from '~/shared/activity';
import { ActivitySentence } from './activity-sentence';
import { type SentenceEntry, mentionedIn } from './sentences';

declareFeatures();

const ada = { id: '1', name: 'Ada Lindholm', deleted: false, image: null };
const basil = { id: '2', name: 'Basil Hallward', deleted: false, type: 'user' as const };

/** The placeholders of all sentences. */
const placeholders = Object.entries(all[defaultLanguage])
  .filter(([key]) => /:(?:.*\.)?activity\./.test(key))
  .flatMap(([, text]) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));

/** What each placeholder stands for. `role` is a code, which is shown in words. */
const values = {
  ...Object.fromEntries(placeholders.map((name) => [name, `the ${name}`])),
  email: 'basil@example.com',
  role: 'admin',
};

const sample = (entry: Partial<SentenceEntry>): SentenceEntry => ({
  kind: 'sign-in',
  actor: ada,
  impersonator: null,
  via: null,
  target: basil,
  before: null,
  after: values,
  ...entry,
});

function getText(language: Language, entry: SentenceEntry): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor(language)}>
      <ActivitySentence entry={entry} linked={false} />
    </I18nProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'");
}

const activityKinds = Object.keys(declaredActivity().kinds) as ActivityKind[];

describe.each(languages)('%s', (language) => {
  const { t } = i18nFor(language);
  const shown = { ...values, role: t('users:activity.value.admin') };

  test.each(activityKinds)('%s is a sentence with all its values', (kind) => {
    const targets = [basil, { ...basil, id: ada.id }];
    const changes = [{ after: values }, { before: values, after: null }];
    const entries = targets.flatMap((target) =>
      [ada, null].flatMap((actor) =>
        changes.map((change) => sample({ kind, actor, target, ...change })),
      ),
    );
    for (const entry of entries) {
      const text = getText(language, entry);
      expect(text).not.toMatch(/[{}]/);
      const names: Record<string, string | null | undefined> = {
        ...shown,
        actor: entry.actor?.name ?? t('activity:someone'),
        target: entry.target?.name,
      };
      const mentioned = mentionedIn(t, entry);
      expect(mentioned.length).toBeGreaterThan(0);
      for (const name of mentioned) expect(text).toContain(names[name]);
    }
  });
});

const english = (entry: Partial<SentenceEntry>) => getText(defaultLanguage, sample(entry));

const isEnglish = defaultLanguage === ('en' as Language);

test.runIf(isEnglish).each<[string, Partial<SentenceEntry>]>([
  ['Ada Lindholm banned Basil Hallward', { kind: 'user.banned' }],
  ['The ban of Basil Hallward ended', { kind: 'user.unbanned', actor: null }],
  ['Ada Lindholm ended a session of Basil Hallward', { kind: 'session.revoked' }],
  [
    'Ada Lindholm ended one of their sessions',
    { kind: 'session.revoked', target: { type: 'session', id: '3', name: null, deleted: false } },
  ],
  [
    'An email to eve@example.com could not be delivered',
    {
      kind: 'email.undelivered',
      actor: null,
      target: { type: 'email', id: 'eve@example.com', name: null, deleted: false },
      after: { reason: 'unknown' },
    },
  ],
  ...partData.flatMap(({ sentences = [] }) => sentences),
])('in English: %s', (text, entry) => {
  expect(english(entry)).toBe(text);
});
