import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasVisible, hasVisibleLetter, tidyLine } from './visible-text';

const invisible = [
  0x00_ad, 0x03_4f, 0x06_1c, 0x11_5f, 0x11_60, 0x17_b4, 0x17_b5, 0x18_0b, 0x18_0e, 0x20_0b, 0x20_0c,
  0x20_0d, 0x20_0e, 0x20_0f, 0x20_60, 0x20_64, 0x20_6a, 0x31_64, 0xfe_00, 0xfe_0f, 0xfe_ff, 0xff_a0,
  0xe_00_01, 0xe_00_20, 0xe_00_7f, 0xe_01_00, 0xe_01_ef,
].map((point) => String.fromCodePoint(point));
const spaces = [' ', '\t', '\n', '\u00A0', '\u2003', '\u3000'];

const blank = fc
  .array(fc.constantFrom(...invisible, ...spaces), { maxLength: 40 })
  .map((parts) => parts.join(''));

describe('a text of invisible characters', () => {
  test('has nothing visible, in any number and order', () => {
    fc.assert(
      fc.property(blank, (text) => {
        expect([hasVisible(text), hasVisibleLetter(text)]).toEqual([false, false]);
        expect(hasVisible(tidyLine(text))).toBe(false);
      }),
    );
  });

  test('is removed before, after and within a name', () => {
    const none = fc
      .array(fc.constantFrom(...invisible), { maxLength: 20 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(blank, none, blank, (before, within, after) => {
        expect(tidyLine(`${before}A${within}da${after}`)).toBe('Ada');
      }),
    );
  });
});

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ff_ff }))
  .map((points) => String.fromCodePoint(...points));

test('tidying removes nothing visible', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(hasVisible(tidyLine(text))).toBe(hasVisible(text));
    }),
  );
});

test.each(['نام‌خانوادگی', 'क्‍ष', '❤️', '👩‍🚀 Sally'])('%j keeps its joiners and selectors', (text) => {
  expect(tidyLine(text)).toBe(text);
});

test.each(['…', '!', '🌸', '⠓⠊', '1984'])('%j is visible', (text) => {
  expect(hasVisible(text)).toBe(true);
});
