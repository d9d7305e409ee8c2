import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from './say.mjs';

let output = '';

beforeEach(() => {
  output = '';
  vi.useFakeTimers();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Shows 40 s of progress on a terminal or in a log. */
function show(isTTY: boolean): string {
  const original = process.stdout.isTTY;
  process.stdout.isTTY = isTTY;
  let percent = 0;
  const end = showProgress('Installing', () => (percent += 1));
  vi.advanceTimersByTime(41_000);
  end();
  vi.advanceTimersByTime(41_000);
  process.stdout.isTTY = original;
  return output;
}

test('progress is a live line in a terminal', () => {
  const shown = show(true);
  expect(shown).not.toContain('\n');
  // Each text replaces the one before it; the last one is erased.
  const texts = shown.split('\r\u001B[K').map((text) => text.replace(/^\S*● /u, ''));
  expect(texts.slice(0, 3)).toEqual(['Installing', 'Installing: 1 %, 1 s', 'Installing: 2 %, 1 s']);
  expect(texts).toHaveLength(84);
  expect(texts.at(-1)).toBe('');
});

test('a log gets few lines of progress', () => {
  const lines = show(false).trim().split('\n');
  expect(lines.map((line) => line.replace(/^\S*● /u, ''))).toEqual([
    'Installing',
    'Installing: 1 %, 20 s',
    'Installing: 2 %, 40 s',
  ]);
});
