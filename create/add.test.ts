import { afterEach, expect, test } from 'vitest';
import { add } from './add.ts';
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
const withoutTeams = { ...toyAnswers, without: ['teams'] };

withoutGitConfiguration();
afterEach(() => {
  for (const project of made.splice(0)) project.delete();
});

function create(answers = withoutTeams): ToyProject {
  const project = new ToyProject(oldVersion, answers);
  made.push(project);
  return project;
}

const addTo = (
  project: ToyProject,
  names: string[],
  { template = oldVersion, ...options }: Partial<Parameters<typeof add>[0]> = {},
) =>
  add({
    project: project.folder,
    template,
    names,
    known: { languages: ['en', 'fr'], without: ['teams'] },
    generate: generateFor(template),
    removeParts,
    keepLanguages: (files) => files,
    withNeeds: (ids) => ids,
    withDependents: (ids) => ids.map((id) => ({ id })),
    npm: false,
    log: (line) => project.printed.push(line),
    ...options,
  });

const withoutMigrations = (project: ToyProject) =>
  new Map([...project.files()].filter(([path]) => !path.startsWith('migrations/')));

test('an unedited project becomes equal to one that was created with the part', async () => {
  const project = create();
  expect(project.has('src/teams.ts')).toBe(false);
  expect(await addTo(project, ['teams'])).toBe(0);
  expect(withoutMigrations(project)).toEqual(withoutMigrations(create(toyAnswers)));
  expect(project.git('status', '--porcelain')).toBe('');
  expect(project.git('log', '-1', '--format=%s')).toBe('Add teams');
});

test('its tables are created by a migration right after those of the template', async () => {
  const project = create();
  project.addMigration('20260401000000_mine', 'create table mine (id int);');
  project.commit('Add my table');
  await addTo(project, ['teams']);
  const added = 'migrations/20260102000001_add_teams.sql';
  expect(project.read(added)).toBe('create table toy_teams (id int);\n');
  expect(project.journal().map(({ tag }) => tag)).toEqual([
    firstMigration,
    '20260401000000_mine',
    '20260102000001_add_teams',
  ]);
  expect(project.printed.join('\n')).toContain(added);
});

test('edits are kept', async () => {
  const project = create();
  project.replace('src/app.ts', 'app18 = 18', 'app18 = 180');
  project.git('rm', '--quiet', 'src/unused.ts');
  project.commit('Make it a shop');
  expect(await addTo(project, ['teams'])).toBe(0);
  expect(project.read('src/app.ts')).toContain('app18 = 180;');
  expect(project.has('src/unused.ts')).toBe(false);
  expect(project.read('src/registry.ts')).toContain('teams();');
});

test('only lines that both changed conflict, and the addition goes on afterwards', async () => {
  const project = create();
  project.replace('src/registry.ts', 'users();\n', 'users();\nshop();\n');
  project.commit('Add a shop');
  expect(await addTo(project, ['teams'])).toBe(1);
  expect(project.git('diff', '--name-only', '--diff-filter=U')).toBe('src/registry.ts');
  expect(await addTo(project, [], { continued: true })).toBe(1);
  project.write(
    'src/registry.ts',
    'users();\nshop();\n// teams:start\nteams();\n// teams:end\nend();\n',
  );
  project.git('add', '--all');
  expect(await addTo(project, [], { continued: true })).toBe(0);
  expect(project.has('src/teams.ts')).toBe(true);
  expect(project.git('status', '--porcelain')).toBe('');
});

test('a part that was removed comes back, and the next update still merges', async () => {
  const project = create(toyAnswers);
  for (const path of project.files().keys())
    if (path.includes('teams')) project.git('rm', '-q', path);
  project.write('src/registry.ts', 'users();\nend();\n');
  const record = JSON.parse(project.read('foreword.json'));
  project.write(
    'foreword.json',
    `${JSON.stringify({ ...record, answers: withoutTeams }, null, 2)}\n`,
  );
  project.commit('Remove teams');
  expect(await addTo(project, ['teams'])).toBe(0);
  expect(withoutMigrations(project)).toEqual(withoutMigrations(create(toyAnswers)));
  expect(await project.update()).toBe(0);
  expect(project.read('src/teams.ts')).toContain('team3 = 30;');
});

test('a language is added to the answers', async () => {
  const project = create();
  expect(await addTo(project, ['language', 'fr'])).toBe(0);
  expect(JSON.parse(project.read('foreword.json')).answers.languages).toEqual(['en', 'fr']);
});

test.each([
  { names: [], message: 'Name the part to add. It lacks: teams.' },
  { names: ['shop'], message: 'shop is no part that this project lacks. It lacks: teams.' },
  {
    names: ['language', 'en'],
    message: 'en is no language that this project lacks. It lacks: fr.',
  },
])('nothing is merged for $names', async ({ names, message }) => {
  const project = create();
  const head = project.git('rev-parse', 'HEAD');
  expect(await addTo(project, names)).toBe(1);
  expect(project.printed).toEqual([message]);
  expect(project.git('rev-parse', 'HEAD')).toBe(head);
});

test('the template has to be that of the project', async () => {
  const project = create();
  expect(await addTo(project, ['teams'], { template: newVersion })).toBe(1);
  const files = new Map(oldVersion.files).set('src/later.ts', 'export const later = 1;\n');
  expect(await addTo(project, ['teams'], { template: { ...oldVersion, files } })).toBe(1);
  expect(project.printed).toEqual([
    expect.stringContaining('This project is at Foreword 0.9.0, and this is 0.10.0'),
    expect.stringContaining('src/later.ts differs from the Foreword 0.9.0'),
  ]);
});
