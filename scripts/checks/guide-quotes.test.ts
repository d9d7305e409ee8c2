import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeBlocks } from '../guide-code.mjs';

/** Guides that quote the project's own code: what they quote must be in the file that they name. */
const guides = ['docs/guides/add-an-image.md'];

const withoutSpace = (code: string) => code.replaceAll(/\s+/g, ' ').trim();

test.each(guides.flatMap((guide) => codeBlocks(readFileSync(guide, 'utf8'))))(
  'quotes $file as it is',
  ({ file, code }) => {
    expect(withoutSpace(readFileSync(file, 'utf8'))).toContain(withoutSpace(code));
  },
);
