import { expect, test } from 'vitest';
import { keepDecisions } from './decisions.ts';

const history = '0010-no-streaming-ssr.md';
const explained = '0019-keyset-pagination.md';

test('a project has the decisions that explain it, and no links to others', () => {
  const text = (end: string, inTable: string) =>
    [
      `One${end}`,
      `| Two. |${inTable}`,
      `Lists have cursors ([0019](decisions/${explained})). See [0019](decisions/${explained}).`,
    ].join('\n');
  const links = [
    ` ([0010](decisions/${history})).`,
    `: see [0010](../decisions/${history}).`,
    `. See [0010](${history}).`,
    `. [0010](decisions/${history})`,
  ];
  for (const end of links) {
    const files = keepDecisions([
      [`docs/decisions/${history}`, ''],
      [`docs/decisions/${explained}`, ''],
      ['docs/a.md', text(end, ` [0010](decisions/${history}) |`)],
    ]);
    expect(files.map(([path]) => path)).toEqual([`docs/decisions/${explained}`, 'docs/a.md']);
    expect(files.at(-1)?.[1]).toBe(text('.', ' |'));
  }
});

test('a link inside a sentence is reported', () => {
  const text = `With [0010](decisions/${history}), pages are complete.`;
  expect(() => keepDecisions([['docs/a.md', text]])).toThrow('docs/a.md has a link to a decision');
});
