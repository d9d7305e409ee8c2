import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Lock, type LockEntry, type Manifest, pruneLock } from './lock-file.ts';

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Entries without a version: the tests are about paths and flags. */
function prune(packages: Record<string, LockEntry>, manifest: Partial<Manifest>) {
  const lock: Lock = { name: 'it', version: '1.0.0', packages: { '': {}, ...packages } };
  const { '': _, ...rest } = pruneLock(lock, {
    name: 'it',
    version: '1.0.0',
    ...manifest,
  }).packages;
  return rest;
}
const anyVersion = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '*']));

describe('pruneLock', () => {
  test('leaves the lock file of this project as it is', () => {
    const pruned = pruneLock(
      JSON.parse(read('package-lock.json')),
      JSON.parse(read('package.json')),
    );
    expect(`${JSON.stringify(pruned, null, 2)}\n`).toBe(read('package-lock.json'));
  });

  test('drops what only a removed dependency needs, nested copies included', () => {
    const packages = {
      'node_modules/kept': { dependencies: anyVersion('shared') },
      'node_modules/shared': {},
      'node_modules/gone': { dependencies: anyVersion('shared', 'only') },
      'node_modules/gone/node_modules/shared': {},
      'node_modules/only': {},
    };
    expect(Object.keys(prune(packages, { dependencies: anyVersion('kept') }))).toEqual([
      'node_modules/kept',
      'node_modules/shared',
    ]);
  });

  test('flags a package as dev when only a dev dependency still needs it', () => {
    const packages = {
      'node_modules/tool': { dependencies: anyVersion('shared') },
      'node_modules/shared': {},
    };
    expect(prune(packages, { devDependencies: anyVersion('tool') })).toEqual({
      'node_modules/tool': { dev: true, dependencies: anyVersion('shared') },
      'node_modules/shared': { dev: true },
    });
  });

  test('flags as devOptional what dev and optional dependencies need', () => {
    const packages = {
      'node_modules/app': { optionalDependencies: anyVersion('fast') },
      'node_modules/fast': {},
      'node_modules/tool': { dependencies: anyVersion('fast') },
    };
    const manifest = { dependencies: anyVersion('app'), devDependencies: anyVersion('tool') };
    expect(prune(packages, manifest)['node_modules/fast']).toEqual({ devOptional: true });
    expect(prune(packages, { dependencies: anyVersion('app') })['node_modules/fast']).toEqual({
      optional: true,
    });
  });

  test('keeps required peers and drops those that are optional', () => {
    const packages = {
      'node_modules/app': {
        peerDependencies: anyVersion('needed', 'extra'),
        peerDependenciesMeta: { extra: { optional: true } },
      },
      'node_modules/needed': {},
      'node_modules/extra': {},
    };
    const pruned = prune(packages, { dependencies: anyVersion('app') });
    expect(pruned['node_modules/needed']).toEqual({ peer: true });
    expect(pruned).not.toHaveProperty('node_modules/extra');
  });

  test('survives dependencies that need each other', () => {
    const packages = {
      'node_modules/a': { dependencies: anyVersion('b') },
      'node_modules/b': { dependencies: anyVersion('a') },
    };
    expect(prune(packages, { dependencies: anyVersion('a') })).toEqual(packages);
    expect(prune(packages, {})).toEqual({});
  });
});
