import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The tests that docs/security.md names for each guarantee: a file and a test title. */
function citedTests(): [file: string, name: string][] {
  const rows = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes('`: '));
  return rows.flatMap((row) => {
    const cell =
      row
        .split(' | ')
        .at(-1)
        ?.replace(/\s*\|\s*$/, '') ?? '';
    return cell.split('<br>').map((part): [string, string] => {
      const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(part.trim()) ?? [];
      return [file, name];
    });
  });
}

/** `12`, `22a`, `A1`: the first cell of a row. */
const labels = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .flatMap((line) => /^\| ([A-Z]*\d+[a-z]?) +\|/.exec(line)?.[1] ?? []);

test('each guarantee has a label of its own', () => {
  // A small project has 30 of them.
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
});

const normal = (text: string) => text.replaceAll("\\'", "'");

test('the page cites tests for all guarantees', () => {
  expect(citedTests().length).toBeGreaterThan(80);
});

test.each(citedTests())('%s has "%s"', (file, name) => {
  expect(existsSync(file)).toBe(true);
  expect(name.length).toBeGreaterThan(5);
  expect(normal(readFileSync(file, 'utf8'))).toContain(name);
});
