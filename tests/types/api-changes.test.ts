import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exhaustive } from '../exhaustive';

/**
 * Types reach from the schemas to the screens, and from the manifests to what uses permissions and
 * kinds of activity: changing one without its callers fails the type check. All changes are made in
 * one scratch copy, since a check takes seconds.
 */
const changes = [
  {
    name: 'renaming a procedure',
    file: 'src/features/accounts/users/server/api.ts',
    from: '  remove: mutationProcedure(',
    to: '  erase: mutationProcedure(',
    failing: /^src\/features\/accounts\/users\/components\/.*'remove'/m,
  },
  {
    name: 'renaming an output field',
    file: 'src/features/accounts/users/schema.ts',
    from: '  lastSeenAt: v.nullable(timestamp)',
    to: '  seenAt: v.nullable(timestamp)',
    failing: /^src\/features\/accounts\/users\/components\/.*'lastSeenAt'/m,
  },
  {
    name: 'renaming an input field',
    file: 'src/features/accounts/users/schema.ts',
    from: 'export const setRoleInput = v.strictObject({ id: idField, role:',
    to: 'export const setRoleInput = v.strictObject({ id: idField, newRole:',
    failing: /^src\/features\/accounts\/users\/components\/.*'role'/m,
  },
  {
    name: 'returning something else from a handler',
    file: 'src/features/accounts/users/server/api.ts',
    from: '      return toDetail(user, context.now());',
    to: '      return 42;',
    failing: /^src\/features\/accounts\/users\/server\/api\.ts.*\n\s+Type 'Promise<number>'/m,
  },
  {
    name: 'renaming a permission',
    file: 'src/features/accounts/users/feature.ts',
    from: "ban: ['admin']",
    to: "block: ['admin']",
    failing: /^src\/features\/accounts\/users\/server\/api\.ts.*"ban"/m,
  },
  {
    name: 'requiring an unknown permission in the navigation',
    file: 'src/features/accounts/users/feature.ts',
    from: "permission: { users: 'list' }",
    to: "permission: { users: 'lst' }",
    failing: /^src\/features\/accounts\/users\/feature\.ts.*"lst"/m,
  },
  {
    name: 'renaming a kind of activity',
    file: 'src/features/accounts/account/feature.ts',
    from: "'account.avatar-changed': kind(",
    to: "'account.picture-changed': kind(",
    failing: /^src\/features\/accounts\/account\/server\/.*"account\.avatar-changed"/m,
  },
  {
    name: 'leaving a feature out of the registry',
    file: 'src/registry/features.ts',
    from: '  account,\n',
    to: '',
    failing: /^src\/features\/accounts\/account\/server\/api\.ts.*'account'/m,
  },
];

describe.runIf(exhaustive)('the type check fails after', () => {
  const root = mkdtempSync(join(tmpdir(), 'app-types-'));
  let errors = '';

  beforeAll(async () => {
    for (const name of ['src', 'vite']) cpSync(name, join(root, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
    const config = { compilerOptions, include: ['src'], exclude: ['**/*.test.*'] };
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config));
    for (const { file, from, to } of changes) {
      const text = readFileSync(join(root, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
      writeFileSync(join(root, file), text.replace(from, to));
    }
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const check = promisify(execFile)(
      process.execPath,
      [compiler, '--noEmit', '--pretty', 'false'],
      {
        cwd: root,
        maxBuffer: 16 * 1024 * 1024,
      },
    );
    errors = await check.then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
  }, 240_000);

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each(changes)('$name', ({ failing }) => {
    expect(errors).toMatch(failing);
  });
});
