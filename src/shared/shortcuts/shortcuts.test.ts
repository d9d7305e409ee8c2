import { expect, test } from 'vitest';
import { letterOf } from './shortcuts';

test.each([
  // English, French (AZERTY) and Arabic keyboards.
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  ['a', 'KeyQ', 'a'],
  ['é', 'Digit2', 'é'],
  ['ن', 'KeyK', 'k'],
  ['ل', 'KeyG', 'g'],
  ['؟', 'Slash', '؟'],
  ['/', 'Slash', '/'],
  ['Enter', 'Enter', 'enter'],
])('the key %s at %s is %s', (key, code, letter) => {
  expect(letterOf({ key, code } as KeyboardEvent)).toBe(letter);
});
