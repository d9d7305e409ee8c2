import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import newAction from '../new/action.ts';
import newFeature from '../new/feature.ts';
import { layers, planEject } from './eject.ts';
import { modules } from './imports.ts';
import { EjectError } from './source.ts';

// starter:start
// `npm run test:new` runs the checks, the tests and the journeys of ejected features.
// starter:end

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'app-eject-'));
  cpSync('src', join(root, 'src'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  newFeature(['rooms'], { root });
  const fields = 'rating:number!, seenOn:date, status:select(draft|sent), contact:email?';
  const options = ['--belongs-to', 'rooms', '--owner', 'user', '--fields', fields];
  newFeature(['inspections', ...options], { root });
  newAction(['inspections', 'approve'], { root });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const all = Object.keys(layers);
const folder = 'src/features/inspections';
const api = `${folder}/server/api.ts`;
const screens = `${folder}/screens/inspections.tsx`;
const page = 'src/routes/manager/inspections/$id.tsx';
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Ejects from an edited file, which is as before afterwards. */
async function ejectEdited(path: string, edit: (code: string) => string, layer: string) {
  const before = read(path);
  const edited = edit(before);
  expect(edited).not.toBe(before);
  writeFileSync(join(root, path), edited);
  try {
    return await planEject(root, 'inspections', [layer]);
  } finally {
    writeFileSync(join(root, path), before);
  }
}

/** What each layer leaves behind. */
const replaced: Record<string, RegExp> = {
  api: /\.procedures\b|recordProcedures/,
  list: /RecordList/,
  page: /RecordPage/,
  form: /NewRecord|UpdateRecord/,
  queries: /serveRecord|\.manifest/,
};

const isOwn = (path: string) =>
  path.startsWith(`${folder}/`) || /^src\/routes\/(?:app|manager)\/inspections\//.test(path);

test.each(all)('%s alone is replaced, in the feature and its routes only', async (layer) => {
  const changed = await planEject(root, 'inspections', [layer]);
  expect(changed.size).toBeGreaterThan(0);
  for (const [path, code] of changed) {
    expect(path).toSatisfy(isOwn);
    expect(code).not.toMatch(replaced[layer] ?? / /);
  }
});

test.each([all, all.toReversed()].map((order) => [order.join(' '), order] as const))(
  'all together: %s',
  async (_, order) => {
    const changed = await planEject(root, 'inspections', order);
    expect([...changed.keys()].filter((path) => path.startsWith(folder)).toSorted()).toEqual(
      [
        'feature.server.ts',
        'screens/inspection-form.tsx',
        'screens/inspection.tsx',
        'screens/inspections.tsx',
        'server/api.ts',
        'server/queries.ts',
      ].map((file) => `${folder}/${file}`),
    );
    const code = [...changed.values()].join('\n');
    for (const pattern of Object.values(replaced)) expect(code).not.toMatch(pattern);
    expect(code).toContain('actions={inspectionActions}');
  },
);

test('what nothing uses any more is removed', async () => {
  const changed = await ejectEdited(
    screens,
    (code) =>
      code
        .replace('record={inspection}', '{...parts}')
        .replace('export function', 'const parts = { record: inspection };\n\nexport function'),
    'list',
  );
  expect(changed.get(screens)).not.toMatch(/parts|ui\/record\/record-list/);
});

test('a procedure that is replaced is not written', async () => {
  const own = "$&\n  remove: mutationProcedure({ inspections: 'delete' }),";
  const changed = await ejectEdited(
    api,
    (code) => code.replace(/\.\.\.\w+\.procedures,/, own),
    'api',
  );
  expect(changed.get(api)?.match(/\bremove: mutationProcedure/g)).toHaveLength(1);
});

test('rules of its own run in the transaction of the change', async () => {
  const rule = 'async function check(tx: Db): Promise<void> {}';
  const values = 'async function complete(tx: Db) { return { rating: 5 }; }';
  const changed = await ejectEdited(
    api,
    (code) =>
      code
        .replace('  table: ', '  before: { update: check, create: complete },\n  table: ')
        .replace('/** Once', `${rule}\n\n${values}\n\n/** Once`),
    'queries',
  );
  const code = changed.get(api)?.replaceAll(/\s+/g, ' ') ?? '';
  expect(code).toContain(
    'await logged.lock(tx, context, input.id); await check(tx, context, input); return logged.update(tx, context, input);',
  );
  expect(code).toContain(
    'const values = await complete(tx, context, input); return logged.create(tx, context, { ...input, userId: context.session.user.id, ...values });',
  );
});

test('columns of the screen stay as they are', async () => {
  const own = "{ key: 'own', header: 'Own', cell: ({ id }) => id }";
  const rating = "field('rating', { cell: ({ rating }) => rating * 2 })";
  const changed = await ejectEdited(
    screens,
    (code) =>
      code.replace(
        'icon={',
        `columns={({ field, created }) => [${rating}, ${own}, created()]} icon={`,
      ),
    'list',
  );
  const code = changed.get(screens) ?? '';
  expect(code).toContain(
    "key: 'rating', header: t('inspections:fields.rating'), cell: ({ rating }) => rating * 2 }",
  );
  expect(code).toContain(own);
});

test.each<[string, string, (code: string) => string, string]>([
  [
    'options from elsewhere',
    api,
    (code) => code.replace('serveRecord(inspection, {', 'serveRecord(inspection, { ...more,'),
    'queries',
  ],
  [
    'a rule without a name',
    api,
    (code) => code.replace('  table: ', '  before: { create: async () => {} },\n  table: '),
    'queries',
  ],
  [
    'procedures in a nested object',
    api,
    (code) => code.replace(/(= \{)(\s*\.\.\.\w+\.procedures,)/, '$1 nested: {$2 },'),
    'api',
  ],
  [
    'columns from elsewhere',
    screens,
    (code) => code.replace('icon={', 'columns={columns} icon={'),
    'list',
  ],
  [
    'a screen in a callback',
    screens,
    (code) => code.replace(/<RecordList[^]*?\/>/, '<Each>{() => $&}</Each>'),
    'list',
  ],
  ['a name that is taken', screens, (code) => code.replace('const ', 'const create = 1, '), 'list'],
  [
    'properties from elsewhere',
    page,
    (code) => code.replace('<RecordPage', '<RecordPage {...props}'),
    'page',
  ],
  [
    'what only the route has',
    page,
    (code) => code.replace('<RecordPage', '<RecordPage facts={() => <Route.Component />}'),
    'page',
  ],
  [
    'different pages of two areas',
    page,
    (code) => code.replace('<RecordPage', '<RecordPage facts={() => 5}'),
    'page',
  ],
])('cannot eject %s, and says so', async (_, path, edit, layer) => {
  await expect(ejectEdited(path, edit, layer)).rejects.toBeInstanceOf(EjectError);
});

test('what there is not cannot be ejected', async () => {
  await expect(planEject(root, 'zebras', ['api'])).rejects.toThrow('"zebras"');
  await expect(planEject(root, 'rooms', ['colour'])).rejects.toThrow('"colour" is not a layer');
  await expect(planEject(root, 'activity', ['list'])).rejects.toThrow('has no <RecordList>');
});

// sample:start
test('a shipped feature can be ejected, with its queries in the file that it has', async () => {
  const changed = await planEject(root, 'genres', ['queries', 'api']);
  const queries = changed.get('src/features/books/genres/server/queries.ts') ?? '';
  expect(queries).toContain('export const listGenres = keysetList({');
  expect(queries).toContain('genre as genreRecord');
});
// sample:end

// organizations:start
test('records of a tenant cannot be ejected', async () => {
  await expect(planEject(root, 'teams', ['api'])).rejects.toThrow('of a tenant');
});
// organizations:end

test('all names that ejected code imports exist', () => {
  const missing = Object.entries(modules)
    .filter(([module]) => module.startsWith('~/'))
    .flatMap(([module, names]) => {
      const path = ['.ts', '.tsx'].map((ending) => module.replace('~', 'src') + ending);
      const code = path
        .flatMap((file) => {
          try {
            return [readFileSync(file, 'utf8')];
          } catch {
            return [];
          }
        })
        .join('');
      return names
        .split(' ')
        .map((name) => name.replace(/^\w+:/, ''))
        .filter((name) => !new RegExp(String.raw`export [^;]*?\b${name}\b`).test(code))
        .map((name) => `${module} ${name}`);
    });
  expect(missing).toEqual([]);
});
