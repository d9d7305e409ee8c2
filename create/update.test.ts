import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exhaustive } from '../tests/exhaustive';
import {
  ToyProject,
  firstMigration,
  generateFor,
  newVersion,
  oldVersion,
  removeParts,
  toyAnswers,
  withoutGitConfiguration,
} from './toy-project';

const made: ToyProject[] = [];
/** A folder for other files of tests. */
let extra = '';

withoutGitConfiguration();

beforeAll(() => {
  extra = mkdtempSync(join(tmpdir(), 'foreword-update-extra-'));
});

afterEach(() => {
  for (const project of made.splice(0)) project.delete();
});

afterAll(() => {
  rmSync(extra, { recursive: true, force: true });
});

function create(...args: ConstructorParameters<typeof ToyProject>): ToyProject {
  const project = new ToyProject(...args);
  made.push(project);
  return project;
}

const withoutMigrations = (files: Map<string, string>) =>
  new Map([...files].filter(([path]) => !path.startsWith('migrations/')));

const getMigrations = (project: ToyProject) =>
  [...project.files().keys()].filter((path) => path.endsWith('.sql'));

const head = (project: ToyProject) => project.git('rev-parse', 'HEAD');

/** Everything that an update could change. */
const getState = (project: ToyProject) =>
  [
    project.git('for-each-ref'),
    project.git('status', '--porcelain', '--branch'),
    project.git('stash', 'list'),
    project.git('symbolic-ref', '-q', '--short', 'HEAD'),
    head(project),
  ].join('\n');

test('an unedited project becomes equal to a new one', async () => {
  const project = create();
  expect(await project.update()).toBe(0);
  expect(withoutMigrations(project.files())).toEqual(withoutMigrations(create(newVersion).files()));
  expect(getMigrations(project)).toEqual([
    `migrations/${firstMigration}.sql`,
    'migrations/20260301000000_teams_color.sql',
    'migrations/20260302000000_users_name.sql',
  ]);
  expect(project.git('status', '--porcelain')).toBe('');
  expect(project.git('log', '-1', '--format=%s %an')).toBe('Update to Foreword 0.10.0 Foreword');
  expect(project.git('rev-parse', 'foreword-base')).toBe(project.git('rev-parse', 'HEAD^2'));
  // Refs and branches of the update itself do not stay.
  expect(project.git('for-each-ref', '--format=%(refname)').split('\n')).toEqual([
    'refs/heads/foreword-base',
    'refs/heads/main',
  ]);
});

test('edits are kept and changes of the template come in', async () => {
  const project = create();
  project.write('README.md', '# My shop\n');
  project.write('src/shop.ts', 'export const shop = 1;\n');
  project.replace('src/app.ts', 'app18 = 18', 'app18 = 180');
  project.replace('src/old/page.ts', 'page10 = 10', 'page10 = 100');
  project.write('src/old/shop-page.ts', 'export const page = 1;\n');
  project.git('rm', '--quiet', 'src/unused.ts');
  project.commit('Make it a shop');
  expect(await project.update()).toBe(0);
  expect(project.read('README.md')).toBe('# My shop\n');
  expect(project.has('src/shop.ts')).toBe(true);
  expect(project.read('src/app.ts')).toContain('app18 = 180;');
  expect(project.read('src/app.ts')).toContain('app3 = 30;');
  expect(project.has('src/added.ts')).toBe(true);
  expect(project.has('src/unused.ts')).toBe(false);
  // The template renamed this folder.
  expect(project.has('src/old')).toBe(false);
  expect(project.read('src/pages/page.ts')).toContain('page10 = 100;');
  expect(project.has('src/pages/shop-page.ts')).toBe(true);
});

test('dependencies that were added next to raised ones are no conflict', async () => {
  const project = create();
  project.replace('package.json', '"delta"', '"charlie": "1.0.0",\n    "delta"');
  project.write('package-lock.json', '{ "of": "my own" }\n');
  project.commit('Add a dependency');
  expect(await project.update()).toBe(0);
  const dependencies = { alpha: '1.0.0', charlie: '1.0.0', delta: '2.0.0' };
  expect(JSON.parse(project.read('package.json'))).toEqual({ name: 'toy', dependencies });
  // The lock file is the new one. `npm install` adds the project's own dependencies.
  expect(project.read('package-lock.json')).toBe(newVersion.files.get('package-lock.json'));
});

test.each(['20260201000000_mine', '20260401000000_mine'])(
  'migrations are added after the own one, %s',
  async (mine) => {
    const project = create();
    project.addMigration(mine, 'create table mine (id int);');
    // Not a migration of Drizzle Kit, so it is not added to the journal.
    project.write('migrations/rollback.sql', 'drop table mine;');
    project.commit('Add my table');
    expect(await project.update()).toBe(0);
    const journal = project.journal();
    expect(journal.map(({ tag }) => tag)).toEqual([
      firstMigration,
      mine,
      '20260301000000_teams_color',
      '20260302000000_users_name',
    ]);
    expect(journal.map(({ idx }) => idx)).toEqual([0, 1, 2, 3]);
    const times = journal.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].toSorted((left, right) => left - right));
  },
);

test.runIf(exhaustive)('a second update starts from the first one', async () => {
  const project = create();
  project.replace('src/app.ts', 'app18 = 18', 'app18 = 180');
  project.commit('Edit');
  await project.update();
  const next = {
    version: '0.11.0',
    files: new Map([...newVersion.files, ['src/added.ts', 'export const added = 2;\n']]),
    migrations: [...newVersion.migrations, { name: '20260501000000_more', sql: 'select 1;' }],
  };
  expect(await project.update({ template: next })).toBe(0);
  expect(project.read('src/added.ts')).toBe('export const added = 2;\n');
  expect(project.read('src/app.ts')).toContain('app18 = 180;');
  expect(getMigrations(project)).toHaveLength(4);
  expect(project.git('log', '--format=%s', 'foreword-base')).toBe(
    'Foreword 0.11.0\nForeword 0.10.0\nForeword 0.9.0',
  );
});

test('a part that was left out or removed later stays away', async () => {
  const leftOut = create(oldVersion, { ...toyAnswers, without: ['teams'] });
  expect(await leftOut.update()).toBe(0);
  const removed = create();
  for (const [path, text] of removeParts(removed.files(), ['teams'])) removed.write(path, text);
  removed.git('rm', '--quiet', 'src/teams.ts');
  const foreword = JSON.parse(removed.read('foreword.json'));
  foreword.answers.without = ['teams'];
  // Not formatted as the generator does it.
  removed.write('foreword.json', JSON.stringify(foreword));
  removed.commit('Remove teams');
  expect(await removed.update()).toBe(0);
  expect(removed.read('foreword.json')).toBe(leftOut.read('foreword.json'));
  for (const project of [leftOut, removed]) {
    expect(project.has('src/teams.ts')).toBe(false);
    expect(project.read('src/registry.ts')).toBe('users();\nend();\n');
    expect(getMigrations(project)).toEqual([
      `migrations/${firstMigration}.sql`,
      'migrations/20260302000000_users_name.sql',
    ]);
    expect(JSON.parse(project.read('foreword.json'))).toEqual({
      version: '0.10.0',
      migration: '20260302000000_users_name',
      answers: { ...toyAnswers, without: ['teams'] },
    });
  }
});

test.runIf(exhaustive)('edits beside a part that was removed later are no conflict', async () => {
  const project = create();
  project.write('src/registry.ts', 'users();\nendOfMine();\n');
  project.git('rm', '--quiet', 'src/teams.ts');
  project.replace('foreword.json', '"without": []', '"without": ["teams"]');
  project.commit('Remove teams, and edit the line below');
  const changed = 'users(2);\n// teams:start\nteams();\n// teams:end\nend();\n';
  const files = new Map([...newVersion.files, ['src/added.ts', ''], ['src/list.ts', changed]]);
  expect(await project.update({ template: { ...newVersion, files } })).toBe(0);
  expect(project.read('src/registry.ts')).toBe('users();\nendOfMine();\n');
  expect(project.read('src/list.ts')).toBe('users(2);\nend();\n');
  expect(await project.update({ template: { ...newVersion, version: '0.11.0' } })).toBe(0);
});

function createWithConflicts(): ToyProject {
  const project = create();
  project.replace('src/app.ts', 'app3 = 3;', 'app3 = 33;');
  project.git('rm', '--quiet', 'src/teams.ts');
  project.addMigration('20260201000000_mine', 'create table mine (id int);');
  project.commit('Edit what the template changes');
  return project;
}

test('conflicts are left as git leaves them; abort restores everything', async () => {
  const project = createWithConflicts();
  const before = getState(project);
  expect(await project.update()).toBe(1);
  expect(project.printed.join('\n')).toContain(
    'These files have conflicts:\n  src/app.ts\n  src/teams.ts',
  );
  expect(project.printed.join('\n')).toContain('git merge --abort');
  expect(project.read('src/app.ts')).toMatch(
    /<<<<<<< HEAD\n.+33;\n=+\n.+30;\n>+ foreword\/0\.10\.0/,
  );
  expect(project.git('ls-files', '--unmerged', 'src/app.ts').split('\n')).toHaveLength(3);
  expect(project.git('status', '--porcelain', 'src/teams.ts')).toBe('DU src/teams.ts');
  expect(await project.update()).toBe(1);
  expect(project.printed.at(-1)).toContain('A merge is in progress');
  expect(await project.update({ continued: true })).toBe(1);
  project.git('merge', '--abort');
  expect(getState(project)).toBe(before);
  expect(await project.update()).toBe(1);
});

test.runIf(exhaustive)('conflict markers that were staged are rejected', async () => {
  const project = createWithConflicts();
  await project.update();
  project.git('add', '--all');
  project.git('rm', '--quiet', '--force', 'src/teams.ts');
  project.printed.splice(0);
  expect(await project.update({ continued: true })).toBe(1);
  expect(project.printed.join('\n')).toContain('have conflicts:\n  src/app.ts\nResolve');
});

test.each(['continue', 'commit'])('after conflicts are resolved: %s', async (how) => {
  const project = createWithConflicts();
  await project.update();
  project.write('src/app.ts', 'resolved\n');
  project.git('add', 'src/app.ts');
  project.git('rm', '--quiet', 'src/teams.ts');
  // Also right for those who commit by themselves.
  if (how === 'commit') project.git('commit', '--quiet', '--no-edit');
  expect(await project.update({ continued: true })).toBe(0);
  expect(project.read('src/app.ts')).toBe('resolved\n');
  expect(project.journal()).toHaveLength(4);
  expect(project.git('status', '--porcelain')).toBe('');
  expect(project.git('log', '-1', '--format=%s')).toBe('Update to Foreword 0.10.0');
  expect(project.git('rev-parse', 'foreword-base')).toBe(project.git('rev-parse', 'HEAD^2'));
  expect(await project.update()).toBe(0);
  expect(project.printed.at(-1)).toBe('This project is at Foreword 0.10.0 already.');
});

test.runIf(exhaustive)('only an update is continued', async () => {
  const project = create();
  expect(await project.update({ continued: true })).toBe(1);
  expect(project.printed.at(-1)).toMatch(/same version: `npx foreword@0\.9\.0/);
  await project.update();
  project.git('switch', '-qc', 'topic');
  project.write('topic.ts', '');
  project.commit('Add a topic');
  project.git('switch', '-q', 'main');
  project.git('merge', '--quiet', '--no-ff', '--no-commit', 'topic');
  expect(await project.update({ continued: true })).toBe(1);
  expect(project.printed.at(-1)).toBe('No update is in progress.');
});

test('a clone without the branch is updated', async () => {
  const project = create();
  await project.update({ template: { ...oldVersion, version: '0.9.1' } });
  project.git('branch', '-D', 'foreword-base');
  expect(await project.update()).toBe(0);
  expect(project.git('log', '--format=%s', 'foreword-base')).toBe(
    'Foreword 0.10.0\nForeword 0.9.1\nForeword 0.9.0',
  );
});

/** A history in which the commit of the template was amended: it still has its message. */
function createSquashed(): ToyProject {
  const project = create();
  project.replace('src/app.ts', 'app18 = 18', 'app18 = 180');
  project.addMigration('20260201000000_mine', 'create table mine (id int);');
  project.git('add', '--all');
  project.git('commit', '--quiet', '--amend', '--no-edit');
  return project;
}

test.runIf(exhaustive)(
  'a project without the template in its history gets it from the old version',
  async () => {
    const project = createSquashed();
    const asked: string[] = [];
    const oldTemplate = (version: string) => {
      asked.push(version);
      return Promise.resolve({ ...oldVersion, generate: generateFor(oldVersion) });
    };
    expect(await project.update({ oldTemplate })).toBe(0);
    expect(asked).toEqual(['0.9.0']);
    expect(project.read('src/app.ts')).toContain('app18 = 180;');
    expect(project.read('src/app.ts')).toContain('app3 = 30;');
    expect(project.has('src/old/page.ts')).toBe(false);
    expect(project.journal()).toHaveLength(4);
    const next = { ...newVersion, version: '0.11.0' };
    expect(await project.update({ oldTemplate, template: next })).toBe(0);
    expect(asked).toHaveLength(1);
  },
);

test.runIf(exhaustive)('a squashed update is not merged twice', async () => {
  const project = create();
  project.replace('src/app.ts', 'app4 = 4', 'app4 = 40');
  project.commit('Edit next to what the template changes');
  const main = head(project);
  expect(await project.update()).toBe(1);
  project.write('src/app.ts', 'my own resolution\n');
  project.git('add', '--all');
  await project.update({ continued: true });
  const tree = project.git('rev-parse', 'HEAD^{tree}');
  const messages = project.git('log', '--format=%B', `${main}..HEAD`);
  project.git('reset', '--quiet', '--hard', main);
  project.git('read-tree', '-u', '--reset', tree);
  project.git('commit', '--quiet', '-m', messages);
  const next = { ...newVersion, version: '0.11.0' };
  const oldTemplate = () => Promise.resolve({ ...newVersion, generate: generateFor(newVersion) });
  expect(await project.update({ template: next, oldTemplate })).toBe(0);
  expect(project.read('src/app.ts')).toBe('my own resolution\n');
});

test.runIf(exhaustive)(
  'release notes since the old version are printed, even if the commit fails',
  async () => {
    const notes = join(extra, 'notes');
    mkdirSync(notes);
    for (const version of ['0.9.0', '0.9.5', '0.10.0', '0.11.0'])
      writeFileSync(join(notes, `${version}.md`), `Notes of ${version}\n`);
    const project = create();
    const hook = join(project.folder, '.git/hooks/pre-commit');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(await project.update({ notes })).toBe(1);
    expect(project.printed.join('\n').match(/Notes of .+/g)).toEqual([
      'Notes of 0.9.5',
      'Notes of 0.10.0',
    ]);
  },
);

test.runIf(exhaustive)(
  'parts and languages that no longer exist are dropped from the answers',
  async () => {
    const project = create(oldVersion, {
      ...toyAnswers,
      languages: ['en', 'fr'],
      without: ['teams'],
    });
    expect(await project.update({ known: { languages: ['en'], without: [] } })).toBe(0);
    expect(project.printed.slice(0, 2)).toEqual([
      'Foreword 0.10.0 no longer has fr: removed from foreword.json.',
      'Foreword 0.10.0 no longer has teams: removed from foreword.json.',
    ]);
    expect(JSON.parse(project.read('foreword.json')).answers).toEqual(toyAnswers);
    const other = create();
    expect(await other.update({ known: { languages: ['fr'], without: [] } })).toBe(1);
    expect(other.printed.at(-1)).toBe('Add a language to foreword.json: fr.');
  },
);

test.runIf(exhaustive)('a release follows its pre-releases', async () => {
  const project = create({ ...oldVersion, version: '0.10.0-beta.1' });
  expect(await project.update()).toBe(0);
});

test.runIf(exhaustive)(
  'the configuration of git does not change what is committed and merged',
  async () => {
    const configuration = join(extra, 'gitconfig');
    const ignored = join(extra, 'ignored');
    writeFileSync(ignored, '*.sql\nREADME.md\n');
    writeFileSync(
      configuration,
      `[core]\nexcludesFile = ${ignored}\nautocrlf = input\n[merge]\nverifySignatures = true\n`,
    );
    vi.stubEnv('GIT_CONFIG_GLOBAL', configuration);
    try {
      const files = new Map([...oldVersion.files, ['src/windows.cmd', 'echo\r\nexit\r\n']]);
      const project = create({ ...oldVersion, files });
      expect(project.git('ls-files', 'README.md', 'migrations/*.sql').split('\n')).toHaveLength(2);
      expect(project.git('show', 'HEAD:src/windows.cmd')).toContain('echo\r\n');
      expect(project.git('status', '--porcelain')).toBe('');
      expect(await project.update()).toBe(0);
    } finally {
      vi.stubEnv('GIT_CONFIG_GLOBAL', devNull);
    }
  },
);

test.runIf(exhaustive).each([true, false])(
  'a deleted lock file stays deleted; ignored: %s',
  async (isIgnored) => {
    const project = create();
    project.git('rm', '--quiet', 'package-lock.json');
    if (isIgnored) project.write('.gitignore', 'package-lock.json\n');
    project.commit('Use another package manager');
    expect(await project.update()).toBe(0);
    expect(project.has('package-lock.json')).toBe(false);
    expect(project.git('status', '--porcelain')).toBe('');
  },
);

const rejections: [string, (project: ToyProject) => void, RegExp][] = [
  ['without foreword.json', (it) => it.git('mv', 'foreword.json', 'x.json'), /no foreword\.json/],
  ['with uncommitted changes', (it) => it.write('src/app.ts', ''), /uncommitted/],
  ['with files that git does not know', (it) => it.write('new.ts', ''), /uncommitted/],
  ['on the branch of the template', (it) => it.git('switch', '-q', 'foreword-base'), /own branch/],
  ['from a newer version', (it) => setVersion(it, '0.11.0'), /newer than 0\.10\.0/],
  ['without the template', (it) => setVersion(it, '0.8.0'), /No commit .+ Foreword 0\.8\.0/],
  ['without answers', (it) => it.write('foreword.json', '{ "version": "0.9.0" }'), /not valid/],
  ['with a hostile title', (it) => it.replace('foreword.json', 'Toy', "T'\\n"), /not valid/],
  ['with a hostile version', (it) => it.replace('foreword.json', '0.9.0', '0 & x'), /not valid/],
  [
    'without a migration',
    (it) => it.replace('foreword.json', '"migration": "', '"migration": "x'),
    /not valid/,
  ],
  ['with a broken foreword.json', (it) => it.write('foreword.json', '{'), /not valid/],
];

function setVersion(project: ToyProject, version: string): void {
  project.replace('foreword.json', '0.9.0', version);
  project.commit('Set the version');
}

test.each(exhaustive ? rejections : rejections.slice(0, 3))(
  '%s nothing is changed',
  async (_, prepare, message) => {
    const project = create();
    prepare(project);
    const before = getState(project);
    expect(await project.update()).toBe(1);
    expect(project.printed).toHaveLength(1);
    expect(project.printed[0]).toMatch(message);
    expect(getState(project)).toBe(before);
  },
);

test.runIf(exhaustive)('other repositories are rejected', async () => {
  const detached = create();
  detached.git('switch', '--quiet', '--detach');
  expect(await detached.update()).toBe(1);
  expect(detached.printed).toEqual(['No branch is checked out: run `git switch` first.']);

  const noRepository = create();
  rmSync(join(noRepository.folder, '.git'), { recursive: true });
  expect(await noRepository.update()).toBe(1);
  expect(noRepository.printed[0]).toMatch(/not a git repository/);

  const foreign = create();
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  try {
    expect(await foreign.update()).toBe(1);
  } finally {
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', undefined);
  }
  expect(foreign.printed[0]).toMatch(/dubious ownership/);

  const outer = create();
  outer.write('inner/foreword.json', outer.read('foreword.json'));
  outer.commit('Move it into a folder');
  expect(await outer.update({ project: join(outer.folder, 'inner') })).toBe(1);
  expect(outer.printed[0]).toMatch(/at the top/);

  const original = createSquashed();
  original.write('more.ts', '');
  original.commit('Add a commit');
  const shallow = create();
  shallow.git('clone', '--quiet', '--depth=1', `file://${original.folder}`, 'clone');
  expect(await shallow.update({ project: join(shallow.folder, 'clone') })).toBe(1);
  expect(shallow.printed[0]).toMatch(/--unshallow/);
});

test.runIf(exhaustive)('git that is missing or too old is rejected', async () => {
  const project = create();
  const bin = mkdtempSync(join(extra, 'bin-'));
  const path = process.env.PATH;
  vi.stubEnv('PATH', bin);
  try {
    expect(await project.update()).toBe(1);
    writeFileSync(join(bin, 'git'), '#!/bin/sh\necho git version 2.9.1\n', { mode: 0o755 });
    expect(await project.update()).toBe(1);
  } finally {
    vi.stubEnv('PATH', path);
  }
  expect(project.printed[0]).toMatch(/git could not be started/);
  expect(project.printed[1]).toBe('This needs git 2.34 or newer; this is git 2.9.');
});
