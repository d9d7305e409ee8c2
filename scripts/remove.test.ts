import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { languages } from '../src/shared/i18n/languages.ts';
import { languagesIn, listFile } from './languages.ts';
import { copyProject } from './project-copy.ts';
import { readFiles } from './project-files.ts';

const copy: string = copyProject();
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const remove = (...args: string[]) =>
  spawnSync(process.execPath, [join(copy, 'scripts/remove.ts'), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, BORROWED_MODULES: 'true' },
  });

// A project with one language keeps it.
test.skipIf(languages.length < 2)('removes a language from files and answers', () => {
  const code = languages.at(-1) ?? '';
  const rest = languages.slice(0, -1);
  const record = join(copy, 'foreword.json');
  writeFileSync(record, JSON.stringify({ answers: { languages, without: [] } }));
  expect(remove('language', 'xx').stderr).toContain('xx is not a language of this project');
  expect(remove('language', code)).toMatchObject({ status: 0, stderr: '' });
  const files: Map<string, string> = readFiles(copy);
  expect(languagesIn(new Map([[listFile, files.get(listFile) ?? '']]))).toEqual(rest);
  expect([...files.keys()].filter((it) => it.endsWith(`/messages/${code}.json`))).toEqual([]);
  expect(JSON.parse(readFileSync(record, 'utf8')).answers.languages).toEqual(rest);
});
