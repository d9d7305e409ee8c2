import { expect, test } from 'vitest';
import { blocksIn, check, isQuoteOf, getProblems } from './code-blocks.ts';
import { commandsIn, getProject, shellProblems } from './shell-blocks.ts';

const project = getProject(process.cwd(), ['src/features/publishers/schema.ts']);
const problemsIn = (fence: string, code: string) =>
  blocksIn('docs/some.md', `\`\`\`${fence}\n${code}\n\`\`\`\n`).flatMap((it) =>
    getProblems(it, project),
  );
const inShell = (code: string) => shellProblems(code, project);

test('all code in the documents is correct', () => {
  expect(check(process.cwd())).toEqual([]);
});

test('finds blocks with their line, language and file, also in lists', () => {
  const markdown =
    '# Title\n\n- item\n\n  ```ts src/a.ts\n  const a = 1;\n  ```\n\n```\ntext\n```\n';
  expect(blocksIn('a.md', markdown)).toEqual([
    { file: 'a.md', line: 5, language: 'ts', source: 'src/a.ts', code: 'const a = 1;\n' },
    { file: 'a.md', line: 9, language: '', source: '', code: 'text\n' },
  ]);
});

test('compares quotes in order, whatever the spaces, ellipses and markers', () => {
  const source = 'const a = [\n  1,\n  // part:start\n  2,\n  // part:end\n  3,\n];\n';
  expect(isQuoteOf(source, 'const a = [ 1, 2,')).toBe(true);
  expect(isQuoteOf(source, 'const a = [\n  // …\n  3,\n];')).toBe(true);
  expect(isQuoteOf(source, '  3,\n  // …\n  1,')).toBe(false);
  expect(isQuoteOf(source, 'const a = [ 1, 3,')).toBe(false);
});

test.each([
  ['', 'anything', 'no language'],
  ['rust', 'fn main() {}', 'must name the file'],
  ['css', 'a { color: red }', 'must name the file'],
  ['ts src/missing.ts', 'const a = 1;', 'does not exist'],
  ['json package.json', '{ "name": "something-else-entirely" }', 'not in package.json'],
  ['ts', 'const a = ;', 'Unexpected token'],
  ['ts', "import { a } from '~/missing/file';", 'cannot be imported'],
  ['ts', "import a from 'not-a-dependency';", 'cannot be imported'],
  ['ts', "import { roles, rolls } from '~/shared/permissions';", 'does not export rolls'],
  ['json', '{ "a": }', 'JSON'],
  ['ini', '[Unit\nAfter=x', 'cannot be parsed'],
  ['ini', 'ExecStart=/srv/node scripts/serve.ts', 'expected the flags'],
  ['ini', 'Environment=NO_SUCH_SETTING=1', 'NO_SUCH_SETTING'],
  ['caddyfile', 'example.com {\n\tencode gzip', 'not closed'],
  ['nginx', 'server {\n  listen 80\n}', 'expected ;'],
  ['procfile', 'web: npm run nothing', 'no npm run nothing'],
])('reports a wrong block: %s %s', (fence, code, problem) => {
  expect(problemsIn(fence, code).join('\n')).toContain(problem);
});

test('splits commands at operators, without comments and continued over lines', () => {
  const code = 'npm ci && A="b c" npm run build # then\nsudo cp a \\\n  "$(cat b)" | tee c\n';
  expect(commandsIn(code)).toEqual([
    ['npm', 'ci'],
    ['A="b c"', 'npm', 'run', 'build'],
    ['sudo', 'cp', 'a', '"$(cat b)"'],
    ['tee', 'c'],
  ]);
});

test.each([
  'npm run doctor -- --production --send ada@example.com',
  'npm run db:generate -- --name user_city',
  'npm run bench -- --help',
  'npm run test:unit -- src/features/publishers src/shared',
  'BASE_URL=https://pages.example.com sudo -Hu app npm run serve',
  'release=/srv/app && cd "$release"',
  'docker compose exec product node scripts/doctor.ts',
])('accepts the command: %s', (code) => {
  expect(inShell(code)).toEqual([]);
});

test.each([
  ['npm run nothing', 'no npm run nothing'],
  ['npm run bench -- --helf', 'no flag --helf'],
  ['npm instal', 'no command instal'],
  ['npm run doctor -- --prodction', 'no flag --prodction'],
  ['npm run db:generate -- --nmae x', 'no flag --nmae'],
  ['npm run test:unit -- src/fetures', 'src/fetures does not exist'],
  ['BASE_ULR=x npm run serve', 'BASE_ULR does not exist'],
  ['pg_dump "$DATABASE_ULR"', 'DATABASE_ULR does not exist'],
  ['gti push', 'gti is not known'],
  ['npx another-package', 'not ours'],
  ['echo "$(npm run nothing)"', 'no npm run nothing'],
  ['docker compose exec prodct node scripts/doctor.ts', 'no service prodct'],
  ['docker compose exec product node scripts/dev.ts', 'the image has no scripts/dev.ts'],
  ['cat <<EOF', 'a block of its own'],
])('reports a wrong command: %s', (code, problem) => {
  expect(inShell(code).join('\n')).toContain(problem);
});
