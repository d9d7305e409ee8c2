import { expect, test } from 'vitest';
import { score, splitMatches } from './match';

test.each([
  ['users', 'Users'],
  ['USE', 'Users'],
  ['user new', 'New user'],
  // Letters of it, and initials.
  ['sttngs', 'Settings'],
  ['nu', 'New user'],
  ['nwusr', 'New user'],
  // French: accents, ligatures, elision.
  ['parametres', 'Paramètres'],
  ['coeur', 'Cœur'],
  ['application', 'Ouvrir l’application'],
  ['activite', 'Activite\u0301'],
  // Arabic: vowel signs, hamza, article, final letters, tatweel.
  ['اعدادات', 'الإعدادات'],
  ['مستخدمون', 'المُسْتَخْدِمُون'],
  ['احمد', 'أَحْمَد'],
  ['مكتبه', 'مكتبة'],
  ['علي', 'على'],
  ['سلام', 'ســلام'],
  // Other scripts.
  ['straße', 'STRASSE'],
  ['istanbul', 'İSTANBUL'],
  ['лебедев', 'Лебедев'],
  ['東京', '東京タワー'],
  ['서울', '서울특별시'],
  ['ktabu', 'Kitabu'],
])('"%s" finds "%s"', (term, title) => {
  expect(score(term, title)).toBeGreaterThan(0);
});

test.each([
  ['users', 'Activity'],
  ['', 'Users'],
  ['  ', 'Users'],
  ['xusers', 'Users'],
  ['user old', 'New user'],
  // The letters are too far apart, or in no word's start.
  ['ae', 'Administration of the database'],
  ['sr', 'Users'],
  ['ب', 'أحمد'],
])('"%s" does not find "%s"', (term, title) => {
  expect(score(term, title)).toBe(0);
});

const best = (term: string, ...titles: string[]) =>
  titles.toSorted((a, b) => score(term, b) - score(term, a));

test('the start of the title comes first, then starts of words, then the rest', () => {
  const titles = ['Superuser', 'New user', 'Users of the day', 'Users', 'Unusual series'];
  expect(best('user', ...titles)).toEqual([
    'Users',
    'Users of the day',
    'New user',
    'Superuser',
    'Unusual series',
  ]);
  expect(best('مستخدم', 'غير مستخدم', 'المستخدمون', 'مستخدم')[0]).toBe('مستخدم');
});

test('the detail is found too, after titles', () => {
  expect(score('language', 'Français', 'Language')).toBeGreaterThan(0);
  expect(score('ada fr', 'Français', 'ada@example.com')).toBeGreaterThan(0);
  expect(score('lnge', 'Français', 'Language')).toBe(0);
  expect(score('lang', 'Langage')).toBeGreaterThan(score('lang', 'Français', 'Language'));
});

test.each([
  ['Half of a Yellow Sun', 'sun', 'Half of a Yellow [Sun]'],
  ['Ada Lindholm', 'lind ada', '[Ada] [Lind]holm'],
  ['Settings', 'sttngs', 'Settings'],
  ['كتاب الطبخ', 'كتاب', '[كتاب] الطبخ'],
])('what matches of %j by %j is marked', (text, term, marked) => {
  const parts = splitMatches(text, term);
  expect(parts.map(({ part, isMatch }) => (isMatch ? `[${part}]` : part)).join('')).toBe(marked);
});
