import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pack } from './pack.ts';

const temporary = mkdtempSync(join(tmpdir(), 'create-test-'));
const packages = join(temporary, 'packages');
const command = join(packages, 'create-foreword/create/index.mjs');
/** The same with a template of few files, for tests that are not about its content. */
const small = join(packages, 'small/create/index.mjs');
let folder = '';
let counter = 0;

function shrinkTemplate(file: string) {
  const template = JSON.parse(gunzipSync(readFileSync(file)).toString());
  const needed = /^(?:[^/]+|migrations\/.*|src\/(?:product|logo|shared\/i18n\/languages)\.ts)$/;
  const files = Object.entries(template.files).filter(([path]) => needed.test(path));
  writeFileSync(file, gzipSync(JSON.stringify({ ...template, files: Object.fromEntries(files) })));
}

beforeAll(() => {
  pack(packages);
  cpSync(join(packages, 'create-foreword'), join(packages, 'small'), { recursive: true });
  shrinkTemplate(join(packages, 'small/create/template.json.gz'));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
beforeEach(() => {
  counter += 1;
  folder = join(temporary, String(counter));
  mkdirSync(folder);
});

/** A folder for PATH with a fake npm. */
function fakeNpm(script: string): string {
  const bin = join(temporary, `bin-${counter}`);
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  return bin + delimiter + process.env.PATH;
}

function create(args: string[], env: NodeJS.ProcessEnv = {}, script = small) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: join(folder, 'shop'), encoding: 'utf8' }).stdout.trim();

describe('npm create foreword', () => {
  test('creates a project with a first commit that updates can find and repeat', async () => {
    const url = 'postgres://me:p%40ss@localhost/shop';
    const args = ['shop', '--yes', '--no-install', '--title', "Bob's", '--database', url];
    // A machine without an identity for git.
    const home = { HOME: folder, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    expect(create(args, home, command)).toMatchObject({ status: 0, stderr: '' });
    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-parse', '--abbrev-ref', 'HEAD')).toBe('main');
    expect(git('rev-parse', 'foreword-base')).toBe(git('rev-parse', 'HEAD'));
    const { answers } = JSON.parse(readFileSync(join(folder, 'shop/foreword.json'), 'utf8'));
    const module = (name: string) => import(join(packages, `create-foreword/create/${name}.mjs`));
    const { readTemplate } = await module('template');
    const { version, files } = readTemplate();
    const tree = git('rev-parse', 'HEAD^{tree}');
    expect(git('log', '--format=%(trailers)')).toBe(`Foreword-Template: ${version} ${tree}`);
    expect(answers).toMatchObject({ title: "Bob's", name: 'bobs' });
    expect(answers).not.toHaveProperty('database');
    expect(readFileSync(join(folder, 'shop/.env'), 'utf8')).toBe(`DATABASE_URL="${url}"\n`);
    expect(git('grep', 'p%40ss')).toBe('');
    expect(git('ls-files', '.env')).toBe('');
    // As updates do.
    const { generate } = await module('generate');
    const { commitTemplate } = await module('template-commit');
    const given = { version, files: generate(files, answers), keep: 'HEAD' };
    const commit: string = commitTemplate(join(folder, 'shop'), given);
    expect(git('diff', '--stat', 'HEAD', commit)).toBe('');
  });

  test('works offline from the packed package, in an empty folder', () => {
    const npm = (...args: string[]) =>
      spawnSync('npm', args, {
        cwd: folder,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
    const { stdout } = npm('pack', '--silent', join(packages, 'small'));
    mkdirSync(join(folder, 'shop'));
    const args = ['--', 'create-foreword', 'shop', '--yes', '--no-install', '--no-git'];
    const run = npm('exec', '--offline', '--yes', `--package=./${stdout.trim()}`, ...args);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('cd shop\n  npm install\n  npm run dev');
    expect(existsSync(join(folder, 'shop/src/product.ts'))).toBe(true);
    expect(existsSync(join(folder, 'shop/.git'))).toBe(false);
  });

  test.each([
    [['taken', '--yes'], 'taken already exists and is not empty.'],
    [['taken/file', '--yes'], 'taken/file already exists and is not empty.'],
    [['missing/shop', '--yes'], 'missing does not exist.'],
    [['shop', 'other', '--yes'], '"other" is one too many.'],
    [['shop', '--nice'], "Unknown option '--nice'. See --help."],
    [['shop', '--title'], 'See --help.'],
    [['update', '--no-install'], "Unknown option '--no-install'. See --help."],
    [['📚', '--yes'], 'The title or the directory needs two Latin letters'],
    [['shop', '--yes', '--without', 'sample,kitchen'], 'There is no part "kitchen"'],
    [['shop', '--yes', '--languages', 'en,xx'], 'There is no language "xx"'],
    [['shop', '--yes', '--color', 'grey'], '"grey" is not a colour'],
    [['shop', '--yes', '--database', 'mysql://x'], 'This is not a database'],
    [['shop'], 'This is not a terminal: give a directory, and --yes'],
    [['--yes'], 'Give a directory'],
  ])('%j is rejected with one line, and nothing is written', (args, expected) => {
    mkdirSync(join(folder, 'taken'));
    writeFileSync(join(folder, 'taken/file'), '');
    const { status, stdout, stderr } = create(args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(expected);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(readdirSync(folder, { recursive: true })).toEqual(['taken', 'taken/file']);
  });

  test('without git it says so', () => {
    const { status, stderr } = create(['shop', '--yes'], { PATH: temporary });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^git .*\n$/) });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a failed installation leaves the project, and says what to do', () => {
    const npm = fakeNpm('echo "$@" > ../arguments; exit 1');
    const { status, stdout, stderr } = create(['shop', '--yes'], { PATH: npm });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'npm install failed: run it again in the project.\n',
    });
    expect(stdout).toContain('cd shop\n  npm install\n');
    expect(git('status', '--porcelain')).toBe('');
    // Also with NODE_ENV=production.
    const given = readFileSync(join(folder, 'arguments'), 'utf8');
    expect(given).toContain('--include=dev --include=optional');
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s deletes what was created, and nothing else',
    async (signal) => {
      mkdirSync(join(folder, 'empty'));
      const started = join(folder, 'empty/node_modules');
      const env = {
        ...process.env,
        PATH: fakeNpm('mkdir node_modules; touch notes.txt; echo started >&2; exec sleep 600'),
      };
      const child = spawn(process.execPath, [small, 'empty', '--yes'], { cwd: folder, env });
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => {
        if (chunk.includes('started') && existsSync(started)) child.kill(signal);
        errors += chunk.toString();
      });
      const status = await new Promise((resolve) => child.on('close', resolve));
      expect({ status, errors }).toEqual({
        status: 1,
        errors: 'started\nCancelled: nothing was created.\n',
      });
      expect(readdirSync(folder, { recursive: true })).toEqual(['empty', 'empty/notes.txt']);
    },
  );

  test('--help and --version', () => {
    expect(create(['--help']).stdout).toContain('Usage: npm create foreword');
    expect(create(['update', '--help']).stdout).toContain('npx foreword update');
    expect(create(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
