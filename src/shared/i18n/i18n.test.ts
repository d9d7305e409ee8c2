import all from 'virtual:messages/all';
import { describe, expect, test } from 'vitest';
import { createI18n } from './i18n';
import { languages } from './languages';

const i18nOf = (language: (typeof languages)[number]) => createI18n(language, all[language]);

test.each([
  [0, 'الرمز غير صالح بعد الآن.'],
  [1, 'الرمز صالح لمدة دقيقة واحدة من أول إرسال له.'],
  [2, 'الرمز صالح لمدة دقيقتين من أول إرسال له.'],
  [3, 'الرمز صالح لمدة 3 دقائق من أول إرسال له.'],
  [10, 'الرمز صالح لمدة 10 دقائق من أول إرسال له.'],
  [11, 'الرمز صالح لمدة 11 دقيقة من أول إرسال له.'],
  [99, 'الرمز صالح لمدة 99 دقيقة من أول إرسال له.'],
  [100, 'الرمز صالح لمدة 100 دقيقة من أول إرسال له.'],
  [103, 'الرمز صالح لمدة 103 دقائق من أول إرسال له.'],
])('Arabic counts %i minutes in its own form', (count, words) => {
  expect(i18nOf('ar').t('auth:verify.validity', { count })).toBe(words);
});

test.each([0, 1, 2, 3, 11, 100])('Arabic has a form of its own for %i', (count) => {
  const form = new Intl.PluralRules('ar').select(count);
  const words = all.ar[`code-mails:code.validity_${form}`]?.replace('{{count}}', String(count));
  expect(i18nOf('ar').t('code-mails:code.validity', { count })).toBe(words);
});

test.each([
  ['en', 1, 'A code is valid for 1 minute after we first send it.'],
  ['en', 5, 'A code is valid for 5 minutes after we first send it.'],
  ['en', 0, 'A code is valid for 0 minutes after we first send it.'],
  ['fr', 0, 'Un code est valable 0 minute à partir de son premier envoi.'],
  ['fr', 1, 'Un code est valable 1 minute à partir de son premier envoi.'],
  ['fr', 2, 'Un code est valable 2 minutes à partir de son premier envoi.'],
  ['fr', 1_000_000, 'Un code est valable 1000000 de minutes à partir de son premier envoi.'],
  ['sw', 1, 'Msimbo ni halali kwa dakika 1 tangu ulipotumwa mara ya kwanza.'],
  ['sw', 5, 'Msimbo ni halali kwa dakika 5 tangu ulipotumwa mara ya kwanza.'],
] as const)('%s says %i as "%s"', (language, count, words) => {
  expect(i18nOf(language).t('auth:verify.validity', { count })).toBe(words);
});

describe('parameters', () => {
  const { t } = i18nOf('en');

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
  ])('are put in as they are: %j', (name) => {
    expect(t('account:onboarding.welcome', { name })).toBe(`Welcome ${name}`);
  });
});

test.each([
  ['en', 'ltr'],
  ['fr', 'ltr'],
  ['ar', 'rtl'],
  ['sw', 'ltr'],
] as const)('%s is written %s', (language, direction) => {
  expect(i18nOf(language)).toMatchObject({ language, direction });
});

test('instances do not share a language', () => {
  const made = languages.map((language) => i18nOf(language));
  const words = made.map((i18n) => i18n.t('shared:error.unknown'));
  expect(words).toEqual(languages.map((language) => all[language]['shared:error.unknown']));
  expect(new Set(words).size).toBe(languages.length);
});

test('one language has no words of another', () => {
  const { t } = createI18n('fr', { 'auth:login.title': 'Connexion' });
  expect(t('auth:login.title')).toBe('Connexion');
  expect(t('auth:login.email')).toBe('auth:login.email');
});
