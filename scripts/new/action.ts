import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkTenant, readFeature } from './existing.ts';
import { addColumn } from './field.ts';
import { after, all, atEndOf, before, imported, oneOf } from './insert.ts';
import { addMessages } from './message.ts';
import { type Names, capitalized, rename } from './names.ts';
import { type Edit, type Written, writePlan } from './project.ts';

const usage = 'npm run new -- action reviews approve [--past approved]';

/** `approve` becomes `approved`, `verify` `verified`, `publish` `published`. */
const getPast = (verb: string) => `${verb.replace(/e$/, '').replace(/([^aeiou])y$/, '$1i')}ed`;

interface Action {
  names: Names;
  verb: string;
  past: string;
}

/** Writes the names of the feature and of the action where the templates have theirs. */
const renameAction = (text: string, { names, verb, past }: Action) =>
  rename(
    text
      .replaceAll('exampleActed', past)
      .replaceAll('ExampleActed', capitalized(past))
      .replaceAll(/example-?[Aa]ct/g, verb)
      .replaceAll('ExampleAct', capitalized(verb)),
    names,
  );

/** As in the templates: `renameAction` writes the names. */
const rule = `
/** Once: another time changes nothing. */
async function exampleActExampleItem(tx: Db, context: SessionContext, { id }: { id: string }) {
  const stored = await exampleItemRecords.lock(tx, context, id);
  if (stored.exampleActedAt) return withIsoDates(stored);
  const state = { exampleActedAt: context.now() };
  return withIsoDates(
    await exampleItemRecords.save(tx, context, stored, state, 'example-item.exampleActed'),
  );
}

`;

const procedure = `  exampleAct: mutationProcedure({ exampleItems: 'exampleAct' })
    .route({
      method: 'POST',
      path: '/example-items/{id}/exampleAct',
      summary: 'ExampleAct an example item',
    })
    .errors(errorMap(exampleItem.errors, 'EXAMPLE_ITEM_NOT_FOUND'))
    .input(exampleItem.idInput)
    .output(exampleItem.schema)
    .handler(transactional(exampleActExampleItem)),
`;

const apiImports: [string, string][] = [
  ['errorMap', '~/server/api/procedure'],
  ['mutationProcedure', '~/server/api/procedure'],
  ['type SessionContext', '~/server/request-context'],
  ['transactional', '~/server/api/transaction'],
  ['type Db', '~/server/database/database'],
  ['withIsoDates', '~/server/database/record-queries'],
];

const definition = `
  recordAction(exampleItem, 'exampleAct', api.exampleItems.exampleAct, {
    isDone: ({ exampleActedAt }) => exampleActedAt !== null,
  }),`;

/** The first action of a feature brings the file. */
const actionsFile = `import { api } from '~/shared/data/api-client';
import { deleteAction, recordAction } from '~/ui/record/record-actions';
import { exampleItem } from './record';

/** What is done with example items: in the list, with several at once, and on the page of one. */
export const exampleItemActions = [
  deleteAction(exampleItem, api.exampleItems.remove),
];
`;

/** Adds a value to a list or an object of the definition, which may not be there yet. */
const inDefinition = (list: RegExp, value: string, whole: string) =>
  oneOf(after(list, value), before(/^ {2}title: /m, `  ${whole}\n`));

/** Writes into the files of the feature, with its names. */
function writer(action: Action) {
  const code = (text: string) => renameAction(text, action);
  const at = ({ source, flags }: RegExp) => new RegExp(code(source), flags);
  const edit = (file: string, place: string, lines: string, insert: Edit['insert']): Edit => ({
    file: code(file.includes('/journeys/') ? file : `src/features/example-items/${file}`),
    place,
    lines: code(lines),
    insert,
  });
  return { code, at, edit };
}

function definitionEdits(action: Action): Edit[] {
  const { code, at, edit } = writer(action);
  const column = "exampleActedAt: timestamptz('example_acted_at'),".replace(
    'example_acted',
    action.past,
  );
  const output = 'exampleActedAt: v.nullable(timestamp)';
  return [
    edit(
      'server/tables.ts',
      'the column',
      column,
      all(addColumn(at, code(column)), imported('timestamptz', '~/server/database/columns')),
    ),
    edit(
      'record.ts',
      'permission, value and entry of the log',
      `exampleAct: ['admin'], ${output}, 'exampleActed'`,
      all(
        after(/delete: \[[^\]]*\]/, code(", exampleAct: ['admin']")),
        inDefinition(/^ {2}computed: \{/m, ` ${code(output)},`, `computed: { ${code(output)} },`),
        inDefinition(
          /^ {2}events: \[/m,
          code("'exampleActed', "),
          code("events: ['exampleActed'],"),
        ),
        imported('timestamp', '~/shared/schema'),
        (source) => source.replace("import type * as v from 'valibot';\n", ''),
        (source) =>
          source.includes('import * as v ') ? source : `import * as v from 'valibot';\n${source}`,
      ),
    ),
  ];
}

/** What a test calls the record. */
const recordIn = (test: string) => /testRecord\(app, (\w+)/.exec(test)?.[1] ?? '$&';

function serverEdits(action: Action): Edit[] {
  const { code, at, edit } = writer(action);
  const tested = "testAction(app, exampleItem, { verb: 'exampleAct', event: 'exampleActed' });";
  return [
    edit(
      'server/api.ts',
      'rule and procedure',
      rule + procedure,
      all(
        ...apiImports.map(([name, from]) => imported(name, from)),
        before(at(/^export const exampleItemsApi = /m), code(rule).trimStart()),
        (source) =>
          source.replace(
            at(/exampleItemsApi = \{ \.\.\.exampleItemRecords\.procedures \}/),
            code('exampleItemsApi = {\n  ...exampleItemRecords.procedures,\n}'),
          ),
        atEndOf(at(/exampleItemsApi = \{/), /^\}/m, `\n${code(procedure)}`),
      ),
    ),
    edit('server/api.test.ts', 'the test', tested, (source) =>
      all(
        before(/^\}\);/m, `\n  ${code(tested).replace(code('exampleItem'), recordIn(source))}\n`),
        imported('testAction', code('../../../../tests/record')),
      )(source),
    ),
  ];
}

/** The list and the page get the actions, in the routes that show them or in the screens. */
function screenEdits(action: Action, root: string): Edit[] {
  const { code, at, edit } = writer(action);
  const routes = ['manager', 'app'].flatMap((area) =>
    ['index', '$id'].map((name) => code(`src/routes/${area}/example-items/${name}.tsx`)),
  );
  const screens = code('src/features/example-items/screens/example-items.tsx');
  const given = code(' itemActions={exampleItemActions}');
  const shown = /<Record(?:List|Page)\s+record=\{exampleItem\}/;
  const files = [...routes, screens].filter(
    (file) =>
      existsSync(join(root, file)) && at(shown).test(readFileSync(join(root, file), 'utf8')),
  );
  return [
    edit('actions.ts', 'the action', definition, (source) =>
      all(
        after(at(/exampleItemActions(?:: [^=]+)? = \[/), code(definition)),
        imported('api', '~/shared/data/api-client'),
        imported('recordAction', '~/ui/record/record-actions'),
        imported(code('exampleItem'), './record'),
      )(source || code(actionsFile)),
    ),
    ...files.map((file) => ({
      file,
      place: 'the actions',
      lines: given,
      insert: (source: string) =>
        source.includes(given)
          ? source
          : all(
              after(at(shown), given),
              imported(
                code('exampleItemActions'),
                file === screens ? '../actions' : code('~/features/example-items/actions'),
              ),
            )(source),
    })),
  ];
}

const journeyEdit = (action: Action): Edit => {
  const { code, edit } = writer(action);
  const act = "confirmAction('exampleAct')";
  // Several actions of a record are tried one after the other.
  const first = after(/plural: '[\w-]+',/, `\n  ${code(`act: [${act}],`)}`);
  const another = after(/act: \[/, `${code(act)}, `);
  return edit(
    'e2e/journeys/example-items.spec.ts',
    'the journey',
    `act: [${act}],`,
    all(oneOf(another, first), imported('confirmAction', '../support/record-journey.ts')),
  );
};

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
  const { names, folder, record } = readFeature(root, feature);
  checkTenant(record, 'the action');
  const api = join(root, 'src/features', folder, 'server/api.ts');
  if (existsSync(api) && readFileSync(api, 'utf8').includes(`\n  ${verb}: `))
    throw new Error(`"${feature}" already has the action "${verb}".`);
  return { names, verb, past };
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
  const messages = addMessages(root, action.names.plural, getMessages(action), {
    textLanguage: 'en',
  });
  const migrate = `npm run db:generate -- --name ${rename('example_item', action.names)}_${past}`;
  const written = writePlan(root, {
    files: new Map(),
    edits: [
      ...definitionEdits(action),
      ...serverEdits(action),
      ...screenEdits(action, root),
      journeyEdit(action),
    ],
    next: [migrate, 'npm run access'],
  });
  messages.write();
  return { ...written, edited: [...written.edited, ...messages.paths] };
}
