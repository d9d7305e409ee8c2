import { describe, expect, test } from 'vitest';
import { type Part, removeParts } from './removal.ts';

const known = new Map<string, Part>([
  [
    'shop',
    {
      id: 'shop',
      names: ['shops?'],
      words: /shop/i,
      tables: ['shops'],
      dependencies: ['money', 'both'],
    },
  ],
  ['mail', { id: 'mail', alsoRemoved: ['post'], dependencies: ['both'], scripts: ['send'] }],
]);

const manifest = {
  name: 'it',
  version: '1.0.0',
  scripts: { build: 'x', send: 'y' },
  dependencies: { react: '1.0.0', money: '1.0.0', both: '1.0.0' },
};
const lock = {
  name: 'it',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'it', version: '1.0.0', dependencies: manifest.dependencies },
    'node_modules/both': { version: '1.0.0' },
    'node_modules/money': { version: '1.0.0' },
    'node_modules/react': { version: '1.0.0' },
  },
};
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const project = {
  'package.json': json(manifest),
  'package-lock.json': json(lock),
  'scripts/removable/shop.ts': '',
  'scripts/removable/mail.ts': '',
};

function remove(ids: string[], files: Record<string, string>) {
  const after = removeParts(new Map(Object.entries({ ...project, ...files })), ids, known);
  return (path: string) => after.get(path);
}

describe('removeParts', () => {
  test('removes what a manifest has of the part', () => {
    const manifestPath = 'src/features/a/feature.server.ts';
    const own = [
      "import { aApi } from './server/api';",
      "import { aJob, aShops } from './server/shops';",
      'export const a = defineServerFeature({',
      '  api: aApi,',
      '  jobs: [aJob],',
      '  shops: aShops,',
      '});',
    ];
    const files = { [manifestPath]: own.join('\n'), 'src/features/a/server/shops.ts': '' };
    expect(remove(['shop'], files)(manifestPath)).toBe([own[0], own[2], own[3], own[6]].join('\n'));
  });

  test('removes the entries of manifests that only the part reads', () => {
    const parts = new Map<string, Part>([['shop', { id: 'shop', entries: ['price'] }]]);
    const text =
      "export const a: Feature = {\n  price: () => import('./price'),\n  permissions,\n};\n";
    const own = { 'src/features/a/feature.ts': text, 'src/features/a/prices.ts': text };
    const after = removeParts(new Map(Object.entries({ ...project, ...own })), ['shop'], parts);
    expect(after.get('src/features/a/feature.ts')).toBe(
      'export const a: Feature = {\n  permissions,\n};\n',
    );
    expect(after.get('src/features/a/prices.ts')).toBe(text);
  });

  test('removes the lines of code that only the part reads', () => {
    const parts = new Map<string, Part>([['shop', { id: 'shop', lines: /^\s*price: .*,$/ }]]);
    const text = "const a = {\n  name: 'a',\n  price: 1,\n};\n";
    const own = { 'src/features/a/actions.ts': text, 'docs/a.md': text };
    const after = removeParts(new Map(Object.entries({ ...project, ...own })), ['shop'], parts);
    expect(after.get('src/features/a/actions.ts')).toBe("const a = {\n  name: 'a',\n};\n");
    expect(after.get('docs/a.md')).toBe(text);
  });

  test('removes lines about files that are gone from lists of files', () => {
    const row = (...tests: string[]) => `| 1 | It | ${tests.join('<br>')} |`;
    const [kept, gone] = ['`src/a.test.ts`: a', '`post/b.test.ts`: b'];
    const after = remove(['mail'], {
      'src/a.test.ts': '',
      'post/b.test.ts': '',
      'docs/security.md': [row(kept), row(gone, kept), row(gone), '| a | b |'].join('\n'),
      'llms.txt': '- [A](src/a.test.ts): a\n- [B](post/b.test.ts): b\n',
    });
    expect(after('docs/security.md')).toBe([row(kept), row(kept), '| a | b |'].join('\n'));
    expect(after('llms.txt')).toBe('- [A](src/a.test.ts): a\n');
  });

  test('removes a part that needs the removed one', () => {
    const parts = new Map<string, Part>([
      ['shop', { id: 'shop', names: ['shop'] }],
      ['till', { id: 'till', names: ['till'], needs: 'shop', dependencies: ['money'] }],
    ]);
    const marked = '<!-- till:start -->\nTill.\n<!-- till:end -->\n';
    const own = { 'scripts/removable/till.ts': '', 'src/till.ts': '', 'docs/a.md': marked };
    const files = new Map(Object.entries({ ...project, ...own }));
    const after = removeParts(files, ['shop'], parts);
    expect(after.has('src/till.ts')).toBe(false);
    expect(after.get('docs/a.md')).toBe('');
    expect(JSON.parse(after.get('package.json') ?? '').dependencies).not.toHaveProperty('money');
    expect(removeParts(files, ['till'], parts).has('scripts/removable/shop.ts')).toBe(true);
  });

  test('removes documents that are gone from the list for assistants', () => {
    const lines = ['# It', '', '- [A](docs/a.md): a', '- [S](docs/shop.md): s', '- [D](docs): all'];
    const files = { 'docs/a.md': '', 'docs/shop.md': '', 'llms.txt': `${lines.join('\n')}\n` };
    expect(remove(['shop'], files)('llms.txt')).toBe(
      '# It\n\n- [A](docs/a.md): a\n- [D](docs): all\n',
    );
  });

  test('removes files and folders by name', () => {
    const files = {
      'src/features/shops/a.ts': '',
      'src/shop.ts': '',
      'src/workshop.ts': '',
      'shop.md': '',
      'post/a.ts': '',
      'postbox/a.ts': '',
    };
    const shop = remove(['shop'], files);
    expect(Object.keys(files).filter((path) => shop(path) !== undefined)).toEqual([
      'src/workshop.ts',
      'shop.md',
      'post/a.ts',
      'postbox/a.ts',
    ]);
    const mail = remove(['mail'], files);
    expect([mail('post/a.ts'), mail('postbox/a.ts'), mail('scripts/removable/mail.ts')]).toEqual([
      undefined,
      '',
      undefined,
    ]);
  });

  test('removes lines between markers in comments of any kind, and nothing that only looks like one', () => {
    const files = {
      'a.ts': "one();\n// shop:start\ntwo();\n// shop:end\nthree(t('shop:start'));\n",
      'a.tsx': '<a>\n  {/* shop:start */}\n  <b />\n  {/* shop:end */}\n</a>\n',
      'a.yml': 'a: 1\n# shop:start\nb: 2\n# shop:end\n',
      'a.sql': 'a;\n-- shop:start\nb;\n-- shop:end\n',
      'a.html': 'a\n<!-- shop:start -->\nb\n<!-- shop:end -->\n',
      'a.css': 'a {}\n/* shop:start */\nb {}\n/* shop:end */\n',
    };
    const after = remove(['shop'], files);
    expect(Object.keys(files).map(after)).toEqual([
      "one();\nthree(t('shop:start'));\n",
      '<a>\n</a>\n',
      'a: 1\n',
      'a;\n',
      'a\n',
      'a {}\n',
    ]);
    expect(() => remove(['shop'], { 'b.ts': '// shop:start\n' })).toThrow('b.ts has a shop:start');
  });

  test('leaves no double, leading or trailing blank line behind', () => {
    const block = '// shop:start\nshop();\n// shop:end\n';
    const after = remove(['shop'], {
      'between.ts': `a();\n\n${block}\nb();\n`,
      'first.ts': `a(() => {\n${block}\n  b();\n});\n`,
      'last.ts': `a(() => {\n  b();\n\n${block}});\n`,
      'end.ts': `a();\n\n${block}`,
      'own.ts': `a();\n\nb();\n${block}\nc();\n`,
    });
    expect(after('between.ts')).toBe('a();\n\nb();\n');
    expect(after('first.ts')).toBe('a(() => {\n  b();\n});\n');
    expect(after('last.ts')).toBe('a(() => {\n  b();\n});\n');
    expect(after('end.ts')).toBe('a();\n');
    expect(after('own.ts')).toBe('a();\n\nb();\n\nc();\n');
  });

  test('removes messages, rows of tables and lines of the access by word', () => {
    const after = remove(['shop'], {
      'src/app/messages/en.json': json({ title: 'Shop', 'shop.title': 'Shop' }),
      'docs/grafana-dashboard.json': json({ panels: [{ title: 'CPU' }, { title: 'Shops' }] }),
      'a.md': 'A shop.\n\n| a |\n| - |\n| Shops |\n| b |\n',
      'tests/access.txt': 'call shops/list: users\npage /app: users\n',
    });
    expect(after('src/app/messages/en.json')).toBe(json({ title: 'Shop' }));
    expect(after('docs/grafana-dashboard.json')).toBe(json({ panels: [{ title: 'CPU' }] }));
    expect(after('a.md')).toBe('A shop.\n\n| a |\n| - |\n| b |\n');
    expect(after('tests/access.txt')).toBe('page /app: users\n');
  });

  test('keeps what a migration named after the part does to other tables', () => {
    const own = 'ALTER TABLE "shops" ADD COLUMN "city" text;';
    const other = 'ALTER TABLE "users" ADD COLUMN "city" text;';
    const after = remove(['shop'], {
      'migrations/3_shop_and_user_city.sql': `${own}\n--> statement-breakpoint\n${other}\n`,
      'migrations/4_shop_city.sql': own,
    });
    expect(after('migrations/3_shop_and_user_city.sql')).toBe(`${other}\n`);
    expect(after('migrations/4_shop_city.sql')).toBe(undefined);
  });

  test('removes tables from migrations, their snapshot and the journal', () => {
    const sql = [
      'CREATE TABLE "users" ();',
      'CREATE TABLE "shops" ();',
      'ALTER TABLE "shops" ADD CONSTRAINT "x" FOREIGN KEY ("id") REFERENCES "public"."users"("id");',
      'CREATE INDEX "shop_users" ON "users" ("id");',
      'CREATE UNIQUE INDEX "x" ON "shops" ("id");',
      '-- Why.\nCREATE TRIGGER x BEFORE UPDATE ON shops FOR EACH ROW EXECUTE FUNCTION y();',
      'UPDATE "shops" SET "name" = (select "name" from "users");',
      'DROP INDEX IF EXISTS "shops_name";',
      'DROP TRIGGER x ON "public"."shops";',
      'CREATE TABLE "shops_of_mine" ();',
    ];
    const concurrent = [
      '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS "shops_name";',
      'CREATE INDEX CONCURRENTLY "shops_name" ON "shops" ("name");',
      'CREATE INDEX CONCURRENTLY "users_name" ON "users" ("name");',
    ];
    const entry = (tag: string) => ({ idx: 0, tag });
    const after = remove(['shop'], {
      'migrations/1_all.sql': sql.join('--> statement-breakpoint\n'),
      'migrations/1_index.sql': concurrent.join('--> statement-breakpoint\n'),
      'migrations/2_more.sql': 'DROP TABLE IF EXISTS "shops" CASCADE;',
      'migrations/meta/_journal.json': json({ entries: [entry('1_all'), entry('2_more')] }),
      'migrations/deferred.json': json({
        drop: {
          'ALTER TABLE "shops" DROP COLUMN IF EXISTS "name";': '1',
          'ALTER TABLE "users" DROP COLUMN IF EXISTS "name";': '1',
        },
        accepted: {},
      }),
      'migrations/sample/tables.sql': `-- after 1\n--> statement-breakpoint\n${sql[1]}`,
      'migrations/meta/2_snapshot.json': json({
        tables: { 'public.users': { name: 'users' }, 'public.shops': { name: 'shops' } },
      }),
    });
    const rest = [sql[0], sql[3], sql.at(-1)].join('\n--> statement-breakpoint\n');
    expect(after('migrations/1_all.sql')).toBe(`${rest}\n`);
    expect(after('migrations/1_index.sql')).toBe(`-- no transaction\n${concurrent.at(-1)}\n`);
    expect(after('migrations/2_more.sql')).toBeUndefined();
    expect(after('migrations/meta/_journal.json')).toBe(json({ entries: [entry('1_all')] }));
    expect(after('migrations/meta/2_snapshot.json')).toBe(
      json({ tables: { 'public.users': { name: 'users' } } }),
    );
    expect(after('migrations/deferred.json')).toBe(
      json({
        drop: { 'ALTER TABLE "users" DROP COLUMN IF EXISTS "name";': '1' },
        accepted: {},
      }),
    );
    expect(after('migrations/sample/tables.sql')).toBe('-- after 1\n');
  });

  test('removes a dependency with the last part that lists it, also from the lock file', () => {
    const remainingNames = (ids: string[]) => {
      const after = remove(ids, {});
      const packages = Object.keys(JSON.parse(after('package-lock.json') ?? '').packages);
      const { dependencies, scripts } = JSON.parse(after('package.json') ?? '');
      expect(packages.slice(1)).toEqual(
        Object.keys(dependencies)
          .map((name) => `node_modules/${name}`)
          .toSorted(),
      );
      return [...Object.keys(dependencies), ...Object.keys(scripts)];
    };
    expect(remainingNames([])).toEqual(['react', 'money', 'both', 'build', 'send']);
    expect(remainingNames(['shop'])).toEqual(['react', 'both', 'build', 'send']);
    expect(remainingNames(['mail'])).toEqual(['react', 'money', 'both', 'build']);
    expect(remainingNames(['shop', 'mail'])).toEqual(['react', 'build']);
  });

  test('removes what documents say about parts, and its own files, with the last one', () => {
    const marker = (end: string) => `<!-- ${['parts', end].join(':')} -->`;
    const text = ['A', marker('start'), 'B', marker('end'), 'C\n'].join('\n\n');
    const files = { 'docs/remove.md': text, 'scripts/removal.ts': '' };
    expect(remove(['shop'], files)('docs/remove.md')).toBe(text);
    expect(remove(['shop'], files)('scripts/removal.ts')).toBe('');
    expect(remove(['shop', 'mail'], files)('docs/remove.md')).toBe('A\n\nC\n');
    expect(remove(['shop', 'mail'], files)('scripts/removal.ts')).toBeUndefined();
    const starter = { ...files, 'create/main.ts': '' };
    expect(remove(['shop', 'mail'], starter)('scripts/removal.ts')).toBe('');
  });

  test('rejects an unknown part', () => {
    expect(() => remove(['shops'], {})).toThrow('There is no part shops. Parts: shop, mail');
  });
});
