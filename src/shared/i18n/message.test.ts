import all from 'virtual:messages/all';
import { expect, test } from 'vitest';
import { createI18n } from './i18n';
import { defaultLanguage, languages } from './languages';
import { message, translateIssue } from './message';

const { t } = createI18n(defaultLanguage, all[defaultLanguage]);

test('an issue is translated by its message key', () => {
  expect(translateIssue(t, message('auth:email.required'))).toBe(
    all[defaultLanguage]['auth:email.required'],
  );
});

test('the name of a feature in the key may have a hyphen', () => {
  expect(translateIssue(t, message('shell:nav.users'))).toBe(
    all[defaultLanguage]['shell:nav.users'],
  );
});

test.each(languages)('an issue is translated to %s', (language) => {
  const i18n = createI18n(language, all[language]);
  const expected = all[language]['account:name.required'];
  expect(translateIssue(i18n.t, message('account:name.required'))).toBe(expected);
  expect(expected).toBeTruthy();
});

test.each([
  'Invalid type: Expected string but received 5',
  'Invalid key: Expected never but received "role"',
  'Expected "sign-in"',
  'auth:email.required and more',
  ' auth:email.required',
  'auth:',
  ':email.required',
  'required',
  '',
])('the library message %j becomes a generic message', (text) => {
  expect(translateIssue(t, text)).toBe(all[defaultLanguage]['shared:error.badRequest']);
});
