import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { messageTypes } from '../../vite/messages.ts';
import { check } from './generated.ts';

test('outdated message types are reported, with the command that writes them', () => {
  const root = mkdtempSync(join(tmpdir(), 'foreword-generated-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const types = join(root, 'src/shared/i18n/messages.gen.ts');
  mkdirSync(join(root, 'src/shared/i18n'), { recursive: true });
  mkdirSync(join(root, 'src/shared/messages'), { recursive: true });
  writeFileSync(join(root, 'src/shared/messages/en.json'), '{"close":"Close"}');
  writeFileSync(types, '');
  expect(check(root)).toEqual([expect.stringContaining('run `npm run generate`')]);
  const { scripts }: { scripts: object } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts).toHaveProperty('generate');

  writeFileSync(types, messageTypes(root));
  expect(check(root)).toEqual([]);
});
