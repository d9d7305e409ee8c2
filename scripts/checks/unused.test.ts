import { expect, test } from 'vitest';
import {
  unusedDependencies,
  unusedErrors,
  unusedFiles,
  unusedPermissions,
  unusedSettings,
} from './unused.ts';

test('finds files that only each other or tests import', () => {
  const sources = [
    { path: 'src/routes/plants.tsx', code: "import { Plants } from '~/features/plants/screen';" },
    { path: 'src/features/plants/screen.tsx', code: "const late = import('./late');" },
    { path: 'src/features/plants/late.ts', code: '' },
    { path: 'src/features/plants/old.ts', code: "export { part } from './older';" },
    { path: 'src/features/plants/older.ts', code: "import './old';" },
    { path: 'src/features/plants/old.test.ts', code: "import { part } from './old';" },
  ];
  expect(unusedFiles(sources)).toEqual([
    'src/features/plants/old.ts is not used',
    'src/features/plants/older.ts is not used',
  ]);
});

test('what is offered to features is used, with what it imports', () => {
  const sources = [
    {
      path: 'src/features/plants/plants.server.ts',
      code: "export { water } from './server/water';",
    },
    { path: 'src/features/plants/server/water.ts', code: '' },
  ];
  expect(unusedFiles(sources)).toEqual([]);
});

test('finds dependencies that nothing names', () => {
  const names = ['garden', '@types/garden', 'weeds', '@types/weeds', 'gardener-cli'];
  const texts = ["import { plant } from 'garden/plant';", ' gardener-cli --check'];
  expect(unusedDependencies(names, texts)).toEqual([
    'weeds is a dependency, but nothing imports it',
    '@types/weeds is a dependency, but nothing imports it',
  ]);
});

test('finds permissions that nothing requires', () => {
  const permissions = {
    path: 'src/shared/permissions.ts',
    code: "const statements = {\n  plants: ['read', 'water'],\n} as const;",
  };
  const api = { path: 'src/api.ts', code: "permittedProcedure({ plants: 'read' })" };
  const tested = { path: 'src/api.test.ts', code: "({ plants: 'water' })" };
  expect(unusedPermissions(permissions, [permissions, api, tested])).toEqual([
    "src/shared/permissions.ts: nothing requires { plants: 'water' }",
  ]);
});

test('finds errors that are never raised', () => {
  const catalogue = {
    path: 'src/features/plants/errors.ts',
    code: '  TOO_DRY: { status: 409 },\n  TOO_WET: { status: 409 },',
  };
  const rules = { path: 'src/features/plants/rules.ts', code: "throw plantError('TOO_DRY');" };
  expect(unusedErrors([catalogue, rules])).toEqual([
    'src/features/plants/errors.ts: TOO_WET is never raised',
  ]);
});

test('finds errors that are never raised among those with a message of the same name', () => {
  const catalogue = {
    path: 'src/features/plants/errors.ts',
    code: "  'codes:TOO_DRY': 409,\n  'codes:TOO_WET': 409,\n  'codes:FROZEN': 409,",
  };
  const rules = { path: 'src/features/plants/rules.ts', code: "throw plantError('TOO_DRY');" };
  const library = 'FROZEN: "Frozen", TOO_WET_OR_DRY: "Both"';
  expect(unusedErrors([catalogue, rules], library)).toEqual([
    'src/features/plants/errors.ts: TOO_WET is never raised',
  ]);
});

test('finds settings that are not read, declared or described', () => {
  const config = {
    path: 'src/server/config/server.ts',
    code: '  PORT: number,\n  RAIN: flag,\n  SUN: flag,\n  port: it.PORT,\n  sun: it.SUN,',
  };
  expect(unusedSettings([config], '# PORT=3000\n# RAIN=\n# SNOW=\n')).toEqual([
    'RAIN is a setting that nothing reads',
    '.env.example describes SNOW, which is no setting',
    '.env.example does not describe SUN',
  ]);
});
