// A template of a few files, a generator for it, and projects in temporary git repositories, for the
// tests of updates.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { commitProject } from './template-commit.ts';
import type { Answers } from './generate.ts';
import type { Template } from './template.ts';
import { update } from './update.ts';

const noConfiguration = {
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'user.useConfigOnly',
  GIT_CONFIG_VALUE_0: 'true',
  GIT_AUTHOR_NAME: undefined,
  GIT_AUTHOR_EMAIL: undefined,
  GIT_COMMITTER_NAME: undefined,
  GIT_COMMITTER_EMAIL: undefined,
  EMAIL: undefined,
};

/** For all tests of a file: git without the configuration of this machine and, as in CI, identity. */
export function withoutGitConfiguration(): void {
  beforeAll(() => {
    for (const [name, value] of Object.entries(noConfiguration)) vi.stubEnv(name, value);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}

const lines = (name: string) =>
  Array.from({ length: 20 }, (_, at) => `export const ${name}${at + 1} = ${at + 1};\n`).join('');

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const migrations = [
  { name: '20260101000000_users', sql: 'create table toy_users (id int);' },
  { name: '20260102000000_teams', sql: 'create table toy_teams (id int);' },
];

export const oldVersion: Template = {
  version: '0.9.0',
  files: new Map([
    ['README.md', '# {{title}}\n'],
    ['package.json', json({ name: 'toy', dependencies: { alpha: '1.0.0', delta: '1.0.0' } })],
    ['package-lock.json', json({ name: 'toy', lockfileVersion: 3, of: '0.9.0' })],
    ['src/app.ts', lines('app')],
    ['src/list.ts', lines('list')],
    ['src/old/page.ts', lines('page')],
    ['src/registry.ts', 'users();\n// teams:start\nteams();\n// teams:end\nend();\n'],
    ['src/teams.ts', lines('team')],
    ['src/unused.ts', lines('unused')],
  ]),
  migrations,
};

/** Changes `app.ts`, `teams.ts` and a dependency, renames a folder, and adds a file and migrations. */
export const newVersion: Template = {
  version: '0.10.0',
  files: new Map([
    ...[...oldVersion.files].filter(([path]) => path !== 'src/old/page.ts'),
    ['package.json', json({ name: 'toy', dependencies: { alpha: '1.0.0', delta: '2.0.0' } })],
    ['package-lock.json', json({ name: 'toy', lockfileVersion: 3, of: '0.10.0' })],
    ['src/app.ts', lines('app').replace('app3 = 3', 'app3 = 30')],
    ['src/teams.ts', lines('team').replace('team3 = 3', 'team3 = 30')],
    ['src/pages/page.ts', lines('page')],
    ['src/added.ts', lines('added')],
  ]),
  migrations: [
    ...migrations,
    { name: '20260301000000_teams_color', sql: 'alter table toy_teams add color text;' },
    { name: '20260302000000_users_name', sql: 'alter table toy_users add name text;' },
  ],
};

/** As `scripts/removal.ts`, for the one part of this template. */
export function removeParts(files: Map<string, string>, ids: string[]): Map<string, string> {
  if (!ids.includes('teams')) return files;
  return new Map(
    [...files]
      .filter(([path]) => !path.includes('teams'))
      .map(([path, text]) => [path, text.replace(/\/\/ teams:start\n[^]*?\/\/ teams:end\n/, '')]),
  );
}

const breakpoint = '\n--> statement-breakpoint\n';

/** A new project has one migration. */
export const firstMigration = '20260105000000_start';

export function generateFor({ version, migrations: all }: Template) {
  return (files: Map<string, string>, answers: Answers): Map<string, string> => {
    const entry = { idx: 0, version: '7', when: 1, tag: firstMigration, breakpoints: true };
    const project = new Map(
      [...removeParts(files, answers.without)].map(([path, text]) => [
        path,
        text.replace('{{title}}', answers.title),
      ]),
    );
    project.set('foreword.json', json({ version, migration: all.at(-1)?.name, answers }));
    const kept = all.filter(({ name }) => !answers.without.some((id) => name.includes(id)));
    project.set(`migrations/${firstMigration}.sql`, kept.map(({ sql }) => sql).join(breakpoint));
    project.set('migrations/meta/_journal.json', json({ version: '7', entries: [entry] }).trim());
    project.set('migrations/meta/20260105000000_snapshot.json', json({ id: 'a', tables: {} }));
    return project;
  };
}

export const toyAnswers: Answers = {
  title: 'Toy',
  name: 'toy',
  color: 'blue',
  languages: ['en'],
  without: [],
};

export class ToyProject {
  readonly folder: string;
  readonly printed: string[] = [];

  /** As `npm create foreword` makes it. */
  constructor(template = oldVersion, answers = toyAnswers) {
    this.folder = mkdtempSync(join(tmpdir(), 'foreword-update-'));
    this.git('init', '--quiet', '--initial-branch=main');
    const files = generateFor(template)(template.files, answers);
    for (const [path, text] of files) this.write(path, text);
    commitProject(this.folder, { version: template.version, files });
  }

  git(...args: string[]): string {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
    return execFileSync('git', [...who, ...args], {
      cwd: this.folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trimEnd();
  }

  commit(message: string): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '-m', message);
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  replace(path: string, from: string, to: string): void {
    this.write(path, this.read(path).replace(from, to));
  }

  /** All that git tracks. */
  files(): Map<string, string> {
    const paths = this.git('ls-files').split('\n');
    return new Map(paths.map((path) => [path, this.read(path)]));
  }

  /** A migration of the project itself, as Drizzle Kit adds it. */
  addMigration(tag: string, sql: string): void {
    this.write(`migrations/${tag}.sql`, sql);
    const journal: { entries: object[] } = JSON.parse(this.read('migrations/meta/_journal.json'));
    const idx = journal.entries.length;
    journal.entries.push({ idx, version: '7', when: 1_772_323_200_000, tag, breakpoints: true });
    this.write('migrations/meta/_journal.json', JSON.stringify(journal, null, 2));
  }

  journal(): { idx: number; when: number; tag: string }[] {
    return JSON.parse(this.read('migrations/meta/_journal.json')).entries;
  }

  update(options: Partial<Parameters<typeof update>[0]> = {}): Promise<number> {
    const template = options.template ?? newVersion;
    return update({
      project: this.folder,
      template,
      known: { languages: ['en', 'fr'], without: ['teams'] },
      generate: generateFor(template),
      removeParts,
      keepLanguages: (files) => files,
      npm: false,
      log: (line) => this.printed.push(line),
      notes: join(this.folder, 'no-notes'),
      ...options,
    });
  }

  delete(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
