import all from 'virtual:messages/all';
import { describe, expect, test } from 'vitest';
import { configuredRows, otherLanguage } from '../../../tests/languages';
import { createI18n } from './i18n';
import { defaultLanguage, languages, scripts } from './languages';

const i18nOf = (language: (typeof languages)[number]) => createI18n(language, all[language]);

// language-ar:start
test.each([
  [0, 'انتهت صلاحية الرمز.'],
  [1, 'تنتهي صلاحية الرمز بعد دقيقة واحدة من أول إرسال.'],
  [2, 'تنتهي صلاحية الرمز بعد دقيقتين من أول إرسال.'],
  [3, 'تنتهي صلاحية الرمز بعد 3 دقائق من أول إرسال.'],
  [10, 'تنتهي صلاحية الرمز بعد 10 دقائق من أول إرسال.'],
  [11, 'تنتهي صلاحية الرمز بعد 11 دقيقة من أول إرسال.'],
  [99, 'تنتهي صلاحية الرمز بعد 99 دقيقة من أول إرسال.'],
  [100, 'تنتهي صلاحية الرمز بعد 100 دقيقة من أول إرسال.'],
  [103, 'تنتهي صلاحية الرمز بعد 103 دقائق من أول إرسال.'],
])('in Arabic, %i minutes have their own form', (count, text) => {
  expect(i18nOf('ar').t('auth:verify.validity', { count })).toBe(text);
});
// language-ar:end

test.each(languages)('%s has a message for every plural form', (language) => {
  for (const count of [0, 1, 2, 3, 11, 100]) {
    const form = new Intl.PluralRules(language).select(count);
    const text = all[language][`code-mails:code.validity_${form}`]?.replace(
      '{{count}}',
      String(count),
    );
    expect(i18nOf(language).t('code-mails:code.validity', { count })).toBe(text);
  }
});

test.each(
  configuredRows([
    ['en', 1, 'The code expires 1 minute after it was first sent.'],
    ['en', 5, 'The code expires 5 minutes after it was first sent.'],
    ['en', 0, 'The code expires 0 minutes after it was first sent.'],
    ['fr', 0, 'Le code expire 0 minute après le premier envoi.'],
    ['fr', 1, 'Le code expire 1 minute après le premier envoi.'],
    ['fr', 2, 'Le code expire 2 minutes après le premier envoi.'],
    ['fr', 1_000_000, 'Le code expire 1000000 de minutes après le premier envoi.'],
    ['sw', 1, 'Muda wa msimbo huisha dakika 1 baada ya kutumwa mara ya kwanza.'],
    ['sw', 5, 'Muda wa msimbo huisha dakika 5 baada ya kutumwa mara ya kwanza.'],
  ]),
)('%s formats %i as "%s"', (language, count, text) => {
  expect(i18nOf(language).t('auth:verify.validity', { count })).toBe(text);
});

describe('parameters', () => {
  const { t } = createI18n(defaultLanguage, { 'account:onboarding.welcome': 'Welcome {{name}}' });

  test.each([
    'Ada',
    '',
    '<b>Ada</b> & "co"',
    '$& $1 $$ $`',
    '{{name}}',
    '{{code}}',
    '$t(auth:login.title)',
    'رنا',
    '👩🏽‍🔬',
    'constructor',
  ])('are inserted unchanged: %j', (name) => {
    expect(t('account:onboarding.welcome', { name })).toBe(`Welcome ${name}`);
  });
});

test.each(languages)('%s has the direction of its script', (language) => {
  const { direction } = scripts[language];
  expect(i18nOf(language)).toMatchObject({ language, direction });
});

test('instances do not share messages', () => {
  const made = languages.map((language) => createI18n(language, { 'auth:login.title': language }));
  expect(made.map((i18n) => i18n.t('auth:login.title'))).toEqual(languages);
});

test('a language does not fall back to another', () => {
  const { t } = createI18n(otherLanguage, { 'auth:login.title': 'Connexion' });
  expect(t('auth:login.title')).toBe('Connexion');
  expect(t('auth:login.email')).toBe('auth:login.email');
});
