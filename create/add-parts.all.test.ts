import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepLanguages } from '../scripts/languages.ts';
import { pairwise } from '../scripts/pairwise.ts';
import { writeFiles } from '../scripts/project-files.ts';
import { removableParts, removeParts, withDependents, withNeeds } from '../scripts/removal.ts';
import { add } from './add.ts';
import { generate } from './generate.ts';
import { makeTemplate } from './pack.ts';
import type { Template } from './template.ts';
import { commitProject } from './template-commit.ts';
import { withoutGitConfiguration } from './toy-project';

/* Adding and removing a part are the inverse of each other, in the real template. */

withoutGitConfiguration();

const languages = ['en', 'fr', 'ar', 'sw'];
const answers = { title: 'Harbour', name: 'harbour', color: 'blue', languages, without: [] };
const folders: string[] = [];
let template: Template;

beforeAll(() => {
  template = makeTemplate();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function createProject(without: string[], own: Partial<typeof answers> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'add-parts-'));
  folders.push(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1024 ** 3,
    });
  const created = generate(template.files, { ...answers, ...own, without });
  writeFiles(folder, created);
  git('init', '--quiet', '--initial-branch=main');
  commitProject(folder, { version: template.version, files: created });
  const read = () => {
    const paths = git('ls-files', '-z').split('\0').filter(Boolean);
    const texts = paths.filter((path) => created.has(path) || !path.endsWith('.woff2'));
    return new Map(texts.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  };
  return { folder, git, created, read };
}

type Project = ReturnType<typeof createProject>;

/** As `npm run remove`. */
function remove({ folder, git, read }: Project, ids: string[]): void {
  const files = read();
  const remaining = removeParts(files, ids);
  const record = JSON.parse(remaining.get('foreword.json') ?? '');
  const without = [...new Set([...record.answers.without, ...ids])];
  const text = `${JSON.stringify({ ...record, answers: { ...record.answers, without } }, null, 2)}\n`;
  writeFiles(folder, new Map(remaining).set('foreword.json', text), files);
  git('add', '--all');
  git('commit', '--quiet', '-m', 'Remove a part');
}

async function addTo({ folder }: Project, names: string[]): Promise<string[]> {
  const printed: string[] = [];
  const status = await add({
    project: folder,
    template,
    names,
    known: { languages, without: removableParts },
    generate: (files, given) => generate(files, { ...answers, ...given }),
    removeParts,
    keepLanguages,
    withNeeds,
    withDependents,
    npm: false,
    log: (line) => printed.push(line),
  });
  return status === 0 ? [] : printed;
}

/** The files that differ, migrations and the record of answers aside. */
function differences(left: Map<string, string>, right: Map<string, string>): string[] {
  const paths = [...new Set([...left.keys(), ...right.keys()])];
  const isCompared = (path: string) => !path.startsWith('migrations/') && path !== 'foreword.json';
  return paths.filter((path) => isCompared(path) && left.get(path) !== right.get(path));
}

/** Each part alone, and every two of them together in some set. */
const sets = [...removableParts.map((id) => [id]), ...pairwise(removableParts)].filter(
  (ids) => ids.length > 0,
);

describe.each(sets.map((ids) => ({ ids, title: ids.join(', ') })))('$title', ({ ids }) => {
  test('comes back after it was removed', async () => {
    const project = createProject([]);
    const before = project.read();
    remove(project, ids);
    const removed = withDependents(ids).map((part) => part.id);
    expect(await addTo(project, removed)).toEqual([]);
    expect(differences(project.read(), before)).toEqual([]);
  });

  test('is added to the smallest project, and removed again', async () => {
    const project = createProject(removableParts);
    const before = project.read();
    expect(await addTo(project, ids)).toEqual([]);
    const own = withNeeds(ids);
    const without = removableParts.filter((other) => !own.includes(other));
    expect(differences(project.read(), createProject(without).read())).toEqual([]);
    remove(project, own);
    expect(differences(project.read(), before)).toEqual([]);
  });
});

test('a language is added to a project with some parts', async () => {
  const project = createProject(['demo'], { languages: ['en'] });
  expect(await addTo(project, ['language', 'fr'])).toEqual([]);
  const expected = createProject(['demo'], { languages: ['en', 'fr'] });
  expect(differences(project.read(), expected.read())).toEqual([]);
});
