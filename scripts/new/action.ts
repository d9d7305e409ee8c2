import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addColumn, namesIn, readRecord } from './field.ts';
import { type Insert, after, all, atEndOf, before, imported, oneOf, replaced } from './insert.ts';
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
async function exampleActExampleItem(tx: Db, actor: Actor, { id }: { id: string }) {
  const stored = await exampleItemRecords.lock(tx, actor, id);
  if (stored.exampleActedAt) return withIsoDates(stored);
  const state = { exampleActedAt: actor.context.now() };
  return withIsoDates(
    await exampleItemRecords.save(tx, actor, stored, state, 'example-item.exampleActed'),
  );
}

`;

const procedure = `  exampleAct: mutationProcedure({ exampleItems: 'exampleAct' })
    .route({
      method: 'POST',
      path: '/example-items/{id}/exampleAct',
      tags: ['Example items'],
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
  ['type Actor', '~/server/api/transaction'],
  ['transactional', '~/server/api/transaction'],
  ['type Db', '~/server/database/database'],
  ['withIsoDates', '~/server/database/record-queries'],
];

const button = `
        <RecordAction
          record={exampleItem}
          item={item}
          name="exampleAct"
          isDone={item.exampleActedAt !== null}
          act={api.exampleItems.exampleAct}
        />`;

/** The page of the record, until now that of the route. */
const screen = `
/** The page of an example item. */
export const ExampleItemScreen = ({ id }: { id: string }) => (
  <RecordPage
    record={exampleItem}
    id={id}
    actions={(item) => (${button}
    )}
  />
);
`;

const screenImports: [string, string][] = [
  ['api', '~/shared/data/api-client'],
  ['RecordAction', '~/ui/record/record-action'],
  ['RecordPage', '~/ui/record/record-page'],
  ['exampleItem', '../record'],
];

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
        (source) =>
          source.includes('import * as v ') ? source : `import * as v from 'valibot';\n${source}`,
      ),
    ),
  ];
}

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
    edit(
      'server/api.test.ts',
      'the test',
      tested,
      all(
        before(/^\}\);/m, `  ${code(tested)}\n`),
        imported('testAction', '../../../../tests/record'),
      ),
    ),
  ];
}

/** Beside the other actions of the page, in one fragment. */
function addButton(code: string): Insert {
  return (source) => {
    const start = 'actions={(item) => (';
    const from = source.indexOf(start) + start.length;
    const end = /^ {4}\)\}/m.exec(source.slice(from));
    if (from < start.length || !end) return undefined;
    const present = source.slice(from, from + end.index).replaceAll(/^\s*<\/?>\n?/gm, '');
    return `${source.slice(0, from)}\n<>\n${present}${code.trim()}\n</>\n${source.slice(from + end.index)}`;
  };
}

/** A page whose route shows `RecordPage` gets a screen of its own. */
function screenEdits(action: Action, root: string): Edit[] {
  const { code, at, edit } = writer(action);
  const imports = all(...screenImports.map(([name, from]) => imported(code(name), from)));
  const isScreen = at(/export (?:const|function) ExampleItemScreen\b/);
  const routes = ['manager', 'app']
    .map((area) => code(`src/routes/${area}/example-items/$id.tsx`))
    .filter((file) => existsSync(join(root, file)));
  return [
    edit('screens/example-items.tsx', 'the button', button, (source) =>
      isScreen.test(source)
        ? all(addButton(code(button)), imports)(source)
        : imports(source + code(screen)),
    ),
    ...routes.map((file) => ({
      file,
      place: 'the screen',
      lines: code('<ExampleItemScreen id={Route.useParams().id} />'),
      insert: oneOf(
        all(
          replaced(at(/<RecordPage record=\{exampleItem\} /), code('<ExampleItemScreen ')),
          replaced(at(/import \{ exampleItem \} from '.*';\n/), (found) =>
            [
              found,
              code(
                "import { ExampleItemScreen } from '~/features/example-items/screens/example-items';\n",
              ),
            ].join(''),
          ),
          replaced(/import \{ RecordPage \} from '.*';\n/, ''),
        ),
        (source) => (at(/<ExampleItemScreen\b/).test(source) ? source : undefined),
      ),
    })),
  ];
}

const journeyEdit = (action: Action): Edit => {
  const { code, edit } = writer(action);
  const act = "act: confirmAction('exampleAct'),";
  return edit(
    'e2e/journeys/example-items.spec.ts',
    'the journey',
    act,
    all(
      after(/plural: '[\w-]+',/, `\n  ${code(act)}`),
      imported('confirmAction', '../support/record-journey.ts'),
    ),
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
  const record = readRecord(root, feature);
  if (!record) throw new Error(`"${feature}" is not a feature with records: see src/features.`);
  const api = join(root, 'src/features', feature, 'server/api.ts');
  if (existsSync(api) && readFileSync(api, 'utf8').includes(`\n  ${verb}: `))
    throw new Error(`"${feature}" already has the action "${verb}".`);
  return { names: namesIn(feature, record), verb, past };
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
  const messages = addMessages(root, feature, getMessages(action), { textLanguage: 'en' });
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
