import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepLanguages } from '../scripts/languages.ts';
import { planFeature } from '../scripts/new/feature.ts';
import { getNames } from '../scripts/new/names.ts';
import { writePlan } from '../scripts/new/project.ts';
import { writeFiles } from '../scripts/project-files.ts';
import { removableParts, removeParts } from '../scripts/removal.ts';
import { generate } from './generate.ts';
import { makeTemplate } from './pack.ts';
import { commitProject } from './template-commit.ts';
import { withoutGitConfiguration } from './toy-project';
import { update } from './update.ts';

withoutGitConfiguration();

const folder = mkdtempSync(join(tmpdir(), 'customised-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

const replaceIn = (files: Map<string, string>, path: string, from: string | RegExp, to: string) => {
  const text = files.get(path) ?? '';
  expect(text).toMatch(from);
  files.set(path, text.replaceAll(from, to));
};

const languages = ['en', 'fr', 'ar', 'sw'];
const answers = { title: 'Harbour', name: 'harbour', color: 'blue', languages, without: [] };

test('a customised project gets the new version without conflicts', async () => {
  const template = makeTemplate();
  const created = generate(template.files, answers);
  writeFiles(folder, created);
  git('init', '--quiet', '--initial-branch=main');
  commitProject(folder, { version: template.version, files: created });

  // As `npm run remove -- sample`, `npm run remove -- language ar sw` and the guide about the look do it.
  const mine = keepLanguages(removeParts(created, ['sample']), ['en', 'fr']);
  const current = { ...answers, languages: ['en', 'fr'], without: ['sample'] };
  const record = { ...JSON.parse(mine.get('foreword.json') ?? ''), answers: current };
  mine.set('foreword.json', JSON.stringify(record));
  replaceIn(mine, 'src/product.ts', "name: 'Harbour'", "name: 'Pier'");
  replaceIn(mine, 'src/ui/styles/tokens.css', /Inter Variable/g, 'Roboto Flex');
  replaceIn(mine, 'src/ui/styles/fonts.css', /Inter Variable/g, 'Roboto Flex');
  writeFiles(folder, mine, created);
  writePlan(folder, planFeature(getNames(['events'])));
  git('add', '--all');
  git('commit', '--quiet', '-m', 'Make it ours');

  const files = new Map(template.files);
  for (const path of ['src/ui/styles/tokens.css', 'src/registry/server/tables.ts', 'AGENTS.md'])
    files.set(path, `${files.get(path)}\n`);
  const printed: string[] = [];
  const result = await update({
    project: folder,
    template: { ...template, files, version: '99.0.0' },
    known: { languages, without: removableParts },
    generate: (all, given) => generate(all, { ...answers, ...given }),
    removeParts,
    keepLanguages,
    npm: false,
    log: (line) => printed.push(line),
    notes: join(folder, 'no-notes'),
  });
  expect(printed.join('\n')).not.toContain('conflicts');
  expect(result).toBe(0);
  expect(git('status', '--porcelain')).toBe('');
  const product = readFileSync(join(folder, 'src/product.ts'), 'utf8');
  expect(product).toContain("name: 'Pier'");
  expect(git('ls-files', '*/messages/ar.json', 'src/features/books')).toBe('');
  expect(git('ls-files', 'src/features/events')).not.toBe('');
});
