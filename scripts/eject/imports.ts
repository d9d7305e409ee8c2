import {
  type Change,
  EjectError,
  type Source,
  applyChanges,
  countNames,
  declaredNames,
  findDeclaration,
  parse,
  removal,
} from './source.ts';

/** Where the names come from that ejected code uses. */
export const modules: Record<string, string> = {
  'drizzle-orm': 'and eq',
  'lucide-react': 'Pencil Plus',
  valibot: 'types:v',
  '@tanstack/react-query': 'useQueryClient',
  '@tanstack/react-router': 'useNavigate useRouter',
  '~/features/activity/activity.server': 'loggedRecords',
  '~/features/activity/records.server': 'insertSamples recordProcedures',
  '~/server/api/procedure': 'errorMap mutationProcedure permittedProcedure',
  '~/server/api/transaction': 'transactional',
  '~/server/request-context': 'type:SessionContext',
  '~/server/database/columns': 'nextUpdatedAt pickColumns',
  '~/server/database/database': 'type:Db',
  '~/server/database/references': 'referenceTo',
  '~/server/lists/keyset-page': 'keysetList',
  // my-data:start
  '~/server/my-data': 'exportOwned',
  // my-data:end
  '~/server/permissions': 'ownerOr',
  '~/shared/data/api-client': 'api',
  '~/shared/i18n/context': 'useMessages',
  '~/shared/page/slots': 'Slot',
  '~/shared/page/use-area': 'useArea',
  '~/shared/page/use-permission': 'usePermission',
  '~/shared/schema': 'doneOutput pageOutput',
  '~/ui/actions/action-buttons': 'ActionButtons',
  '~/ui/basics/button': 'ButtonLink',
  '~/ui/basics/isolate': 'oneLine',
  '~/ui/basics/time': 'CalendarDate Time',
  '~/ui/form/card-form': 'CardForm',
  '~/ui/form/field-column': 'fieldColumn',
  '~/ui/form/field-value': 'Fact FieldList',
  '~/ui/form/form-field': 'FormField',
  '~/ui/form/use-edit': 'useEdit',
  '~/ui/form/use-form': 'type:Form useForm',
  '~/ui/layout/page': 'Card Page PageHeader PageOrChild',
  '~/ui/list/data-table': 'type:Column RowLink',
  '~/ui/list/filters': 'select',
  '~/ui/list/list-page': 'ListPage',
  '~/ui/list/text-filter': 'textFilter',
  '~/ui/overlay/toast': 'toast',
  '~/ui/record/record-actions': 'deleteAction',
  '~/ui/record/record-client': 'recordClient',
  '~/ui/record/use-record': 'useRecord',
  '~/ui/record/use-undo': 'useUndo',
};

const known = Object.entries(modules).flatMap(([module, names]) =>
  names.split(' ').map((name) => ({
    module,
    name: name.replace('type:', 'type ').replace('types:', 'type * as '),
  })),
);

export interface Import {
  module: string;
  /** As written: `type Db`, `publisher as record`, `* as v`. */
  names: string[];
}

const localName = (name: string) =>
  name
    .replace(/^type /, '')
    .split(' as ')
    .at(-1) ?? '';

function importsOf({ program, code }: Source): (Import & { start: number; end: number })[] {
  return program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration') return [];
    const { start, end, source, specifiers, importKind } = node;
    const names = specifiers.map((specifier) => {
      const name = code.slice(specifier.start, specifier.end);
      return importKind === 'type' ? `type ${name}` : name;
    });
    return [{ module: source.value, names, start, end }];
  });
}

/** Types first, as the code sorts them. */
const sorted = (names: string[]) =>
  names.toSorted(
    (a, b) => Number(b.startsWith('type ')) - Number(a.startsWith('type ')) || (a < b ? -1 : 1),
  );

function importLine({ module, names }: Import): string {
  const [first = ''] = names;
  if (first.includes('* as ')) return `import ${first} from '${module}';`;
  const onlyTypes = names.every((name) => name.startsWith('type '));
  const list = sorted(names).map((name) => (onlyTypes ? name.slice('type '.length) : name));
  return `import ${onlyTypes ? 'type ' : ''}{ ${list.join(', ')} } from '${module}';`;
}

/** Packages, the project, the folders above, the folder. */
const rank = (module: string) => ['~/', '../', './'].findIndex((start) => module.startsWith(start));
const isBefore = (a: string, b: string) => rank(a) < rank(b) || (rank(a) === rank(b) && a < b);

/** Removes declarations that nothing names any more. */
function removeUnused(before: Source, code: string): string {
  const source = parse(before.path, code);
  const counts = countNames(source.program);
  const old = countNames(before.program);
  const unused = source.program.body.filter((statement) => {
    if (statement.type.startsWith('Export')) return false;
    const name = [...counts.keys()].find(
      (declared) => findDeclaration(source, declared)?.statement === statement,
    );
    return name !== undefined && counts.get(name) === 1 && (old.get(name) ?? 0) > 1;
  });
  if (unused.length === 0) return code;
  return removeUnused(
    before,
    applyChanges(
      code,
      unused.map((statement) => removal(source, statement)),
    ),
  );
}

/** What the code names and neither declares nor imports. A name that means something else is an error. */
function missingImports(before: Source, after: Source, own: Import[]): Import[] {
  const [old, counts] = [countNames(before.program), countNames(after.program)];
  const imported = new Map(
    importsOf(after).flatMap(({ module, names }) => names.map((name) => [localName(name), module])),
  );
  const declared = declaredNames(after);
  const wanted = own.flatMap(({ module, names }) => names.map((name) => ({ module, name })));
  return [...wanted, ...known].flatMap(({ module, name }) => {
    const local = localName(name);
    const isNew = (counts.get(local) ?? 0) > (old.get(local) ?? 0);
    if (!isNew || imported.get(local) === module) return [];
    if (imported.has(local) || declared.has(local))
      throw new EjectError(`${after.path}: "${local}" is something else there. Rename it first.`);
    return [{ module, names: [name] }];
  });
}

/**
 * The new code of a file: with the imports that it needs, and without imports and declarations that
 * only the replaced code has used. `own`: names of the feature, with their modules.
 */
export function withImports(before: Source, code: string, own: Import[] = []): string {
  const after = parse(before.path, removeUnused(before, code));
  const [old, counts] = [countNames(before.program), countNames(after.program)];
  const missing = missingImports(before, after, own);
  const isUsed = (name: string) => counts.has(localName(name)) || !old.has(localName(name));
  const imports = importsOf(after);
  const changes: Change[] = [];
  for (const { start, end, module, names } of imports) {
    const added = missing.filter((each) => each.module === module).flatMap((each) => each.names);
    const kept = [...names.filter(isUsed), ...added];
    if (kept.length === 0 && names.length > 0) changes.push({ start, end: end + 1, text: '' });
    else if (kept.length !== names.length || added.length > 0)
      changes.push({ start, end, text: importLine({ module, names: kept }) });
  }
  const present = new Set(imports.map(({ module }) => module));
  const newModules = [...new Set(missing.map(({ module }) => module))]
    .filter((module) => !present.has(module))
    // Those for the same place: each goes before the one before.
    .toSorted((a, b) => (isBefore(a, b) ? 1 : -1));
  const end = imports.at(-1)?.end;
  for (const module of newModules) {
    const names = missing.filter((each) => each.module === module).flatMap((each) => each.names);
    const next = imports.find((other) => isBefore(module, other.module));
    const line = importLine({ module, names });
    if (next) changes.push({ start: next.start, end: next.start, text: `${line}\n` });
    else changes.push({ start: end ?? 0, end: end ?? 0, text: end ? `\n${line}` : `${line}\n` });
  }
  return applyChanges(after.code, changes);
}
