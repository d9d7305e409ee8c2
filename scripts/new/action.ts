import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { namesIn } from './field.ts';
import { after, all, atEndOf, before, imported } from './insert.ts';
import { addMessages } from './message.ts';
import { type Names, capitalized, rename } from './names.ts';
import { type Edit, type Written, readTemplates, writePlan } from './project.ts';

const templates = join(import.meta.dirname, 'action');
const usage = 'npm run new -- action reviews approve [--past approved]';

/** `approve` becomes `approved`, `verify` `verified`, `publish` `published`. */
const getPast = (verb: string) => `${verb.replace(/e$/, '').replace(/([^aeiou])y$/, '$1i')}ed`;

interface Action {
  names: Names;
  verb: string;
  past: string;
  /** How a record is named, as code: `ticket.event.name`. */
  title: string;
}

/** Writes the names of the feature and of the action where the templates have theirs. */
const renameAction = (text: string, { names, verb, past, title }: Action) =>
  rename(
    text
      .replaceAll('exampleItem.exampleTitle', title)
      .replaceAll('exampleActed', past)
      .replaceAll('ExampleActed', capitalized(past))
      .replaceAll(/example-?[Aa]ct/g, verb)
      .replaceAll('ExampleAct', capitalized(verb)),
    names,
  );

/** As in the templates: `renameAction` writes the names. */
const rule = `
/** Once: another time changes nothing. */
export async function exampleActExampleItem(tx: Db, actor: Actor, { id }: { id: string }) {
  const exampleItem = await exampleItemRecords.lock(tx, actor, id);
  if (exampleItem.exampleActedAt) return withIsoDates(exampleItem);
  const state = { exampleActedAt: actor.context.now() };
  const kind = 'example-item.exampleActed';
  return withIsoDates(await exampleItemRecords.save(tx, actor, exampleItem, state, kind));
}
`;

const procedure = `
  exampleAct: mutationProcedure({ exampleItems: 'exampleAct' })
    .route({
      method: 'POST',
      path: '/example-items/{id}/exampleAct',
      tags,
      summary: 'ExampleAct an example item',
    })
    .errors(errorMap(exampleItemErrors, 'EXAMPLE_ITEM_NOT_FOUND'))
    .input(exampleItemInput)
    .output(exampleItemSchema)
    .handler(transactional(exampleActExampleItem)),`;

const kind = `'example-item.exampleActed': {
    label: 'example-items:activity.exampleActed',
    sentence: 'example-items:activity.exampleActed.sentence',
  },`;

const endOfFile = (text: string) => (source: string) => source + text;
const ruleImports: [string, string][] = [
  ['type Actor', '~/server/api/transaction'],
  ['type Db', '~/server/database/database'],
  ['withIsoDates', '~/server/database/record-queries'],
  ['exampleItemRecords', './queries'],
];

/** Adds the kind of the entry next to those of `recordKinds`. */
function insertKind(source: string, text: string): string | undefined {
  const first = /kinds: (recordKinds\([^)]*\)),/;
  if (first.test(source)) return source.replace(first, `kinds: { ...$1, ${text} },`);
  return after(/\.\.\.recordKinds\([^)]*\),/, text)(source);
}

function getEdits(action: Action): Edit[] {
  const code = (text: string) => renameAction(text, action);
  const at = ({ source, flags }: RegExp) => new RegExp(code(source), flags);
  const edit = (file: string, place: string, lines: string, insert: Edit['insert']): Edit => ({
    file: code(`src/features/example-items/${file}`),
    place,
    lines: code(lines),
    insert,
  });
  const ofRule = ruleImports.map(([name, from]) => imported(code(name), from));
  const column = "exampleActedAt: timestamptz('example_acted_at'),".replace(
    'example_acted',
    action.past,
  );
  const output = 'exampleActedAt: v.nullable(timestamp),';
  const button = '<ExampleActExampleItem exampleItem={exampleItem} />';
  const component = code('../components/exampleAct-example-item');
  return [
    edit(
      'server/tables.ts',
      'the column',
      column,
      all(
        before(/createdAt: createdAt\(\),/, `${code(column)}\n    `),
        imported('timestamptz', '~/server/database/columns'),
      ),
    ),
    edit('schema.ts', 'the output', output, before(/createdAt: timestamp,/, `${code(output)}\n  `)),
    edit('feature.ts', 'the permission', "exampleAct: ['admin'],", (source) =>
      source.replace(/(delete: \[[^\]]*\])/, code("$1, exampleAct: ['admin']")),
    ),
    edit('feature.ts', 'the entry of the log', kind, (source) => insertKind(source, code(kind))),
    edit('server/rules.ts', 'the rule', rule, all(...ofRule, endOfFile(code(rule)))),
    edit(
      'server/api.ts',
      'the procedure',
      procedure,
      all(
        atEndOf(at(/export const exampleItemsApi = \{/), /^\};/m, `${code(procedure)}\n`),
        imported(code('exampleActExampleItem'), './rules'),
      ),
    ),
    edit(
      'screens/example-item.tsx',
      'the button',
      button,
      all(
        before(/<Button icon=\{Trash2\}/, `${code(button)}\n      `),
        imported(code('ExampleActExampleItem'), component),
      ),
    ),
  ];
}

const steps = `await page.getByRole('button', { name: t('example-items:exampleAct') }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: t('example-items:exampleAct') }).click();
    await expect(page.getByRole('button', { name: t('example-items:exampleAct.done') })).toBeVisible();
`;

/** Before the journey of the feature deletes a record: an administrator has its page open there. */
function getJourneyEdit(action: Action): Edit {
  const deletion = /await page\.getByRole\('button', \{ name: t\('[\w-]+:delete'\) \}\)\.click/;
  const lines = renameAction(steps, action);
  return {
    file: renameAction('e2e/journeys/example-items.spec.ts', action),
    place: 'the journey',
    lines,
    insert: before(deletion, `${lines}    `),
  };
}

const getMessages = (action: Action) => {
  const code = (text: string) => renameAction(text, action);
  return Object.fromEntries(
    Object.entries({
      exampleAct: 'ExampleAct',
      'exampleAct.title': 'ExampleAct {{name}}?',
      'exampleAct.done': 'ExampleActed',
      'activity.exampleActed': 'Example item exampleActed',
      'activity.exampleActed.sentence': '{{actor}} exampleActed the example item {{target}}',
    }).map(([key, text]) => [code(key), code(text)]),
  );
};

function readAction(root: string, feature: string, verb: string, past: string): Action {
  const read = (file: string) => {
    const path = join(root, 'src/features', feature, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const fields = read('fields.ts');
  const [, title] = /title: \(\w+\) => ([\w.]+),/.exec(read('server/queries.ts')) ?? [];
  if (!/^[a-z\d-]+$/.test(feature) || !fields || !title)
    throw new Error(`"${feature}" is not a feature with records: see src/features.`);
  if (read('server/api.ts').includes(`\n  ${verb}: `))
    throw new Error(`"${feature}" already has the action "${verb}".`);
  return { names: namesIn(feature, fields), verb, past, title };
}

/** `npm run new -- action reviews approve`: something that users do with a record, other than editing it. */
export default function newAction(args: string[], { root }: { root: string }): Written {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { past: { type: 'string' } },
  });
  const [feature = '', verb = '', ...others] = positionals;
  const past = values.past ?? getPast(verb);
  if (!/^[a-z]{2,30}$/.test(verb) || !/^[a-z]{2,30}$/.test(past) || others.length > 0)
    throw new Error(`Give a feature and one verb: ${usage}`);
  const action = readAction(root, feature, verb, past);
  const files = new Map(
    [...readTemplates(templates)].map(([path, text]) => [
      renameAction(path, action),
      renameAction(text, action),
    ]),
  );
  const messages = addMessages(root, feature, getMessages(action), { textLanguage: 'en' });
  const migrate = `npm run db:generate -- --name ${rename('example_item', action.names)}_${past}`;
  const written = writePlan(root, {
    files,
    edits: [...getEdits(action), getJourneyEdit(action)],
    next: [migrate, 'npm run access'],
  });
  messages.write();
  return { ...written, edited: [...written.edited, ...messages.paths] };
}
