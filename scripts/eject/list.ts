import type { ESTree } from 'vite';
import { type Ejected, type Feature, propertiesOf } from './feature.ts';
import { type Screen, ejectScreens, message, replaceScreen, titleOf } from './screen.ts';
import { EjectError, literal, textOf } from './source.ts';

/** Lint limits functions to 60 lines: in longer ones, plain fields are a line each. */
const maxLines = 60;

/** How long the function of the columns will be, formatted. */
function countLines(columns: string[]): number {
  const code = columns.join('');
  const count = (pattern: RegExp) => [...code.matchAll(pattern)].length;
  const properties = count(
    /\b(?:key|fields|header|sort|compact|firstOrder|className|cell|exported):/g,
  );
  const longer = 4 * count(/<RowLink/g) + 3 * count(/\? \[\{/g) + 2 * count(/&& </g);
  return 6 + 2 * columns.length + properties + longer;
}

/** A column as its properties, in their order. */
type Properties = [name: string, code: string][];

/** The labels of a field of the kind `select`. */
export function labelsOf({ definition }: Screen, field: string): string {
  const options = definition.fields.byName[field]?.control?.options;
  return options ? `const ${field}Labels = ${literal(options)} as const;` : '';
}

/** The value of a field, for reading. */
function valueOf({ kind, definition }: Screen, field: string): string {
  const isRequired = definition.fields.byName[field]?.required;
  switch (kind(field)) {
    case 'date':
      return isRequired
        ? `<CalendarDate date={item.${field}} />`
        : `{item.${field} && <CalendarDate date={item.${field}} />}`;
    case 'select':
      return `{t(${field}Labels[item.${field}])}`;
    case 'reference':
      return isRequired ? `{item.${field}.name}` : `{item.${field}?.name}`;
    default:
      return `{item.${field}}`;
  }
}

const cell = (value: string) => `(item) => <bdi className={oneLine}>${value}</bdi>`;

function fieldColumn(screen: Screen, name: string): Properties {
  const { definition, path } = screen;
  const isTitle = name === definition.title;
  const link = `(item) => (
    <RowLink to=${path('/$id')} params={{ id: item.id }}>
      <bdi className={oneLine}>${valueOf(screen, name)}</bdi>
    </RowLink>
  )`;
  return [
    ['key', `key: '${name}'`],
    ['header', `header: ${message(screen, `fields.${name}`)}`],
    ...sortOf(screen, name),
    ...(isTitle ? ([['compact', "compact: 'flex-1'"]] satisfies Properties) : []),
    ['cell', `cell: ${isTitle ? link : cell(valueOf(screen, name))}`],
  ];
}

const sortOf = ({ definition }: Screen, name: string): Properties =>
  definition.list.sorts.includes(name) ? [['sort', `sort: '${name}'`]] : [];

const createdColumn = (screen: Screen): Properties => [
  ['key', "key: 'created'"],
  // bulk:start
  ['exported', "exported: ['createdAt']"],
  // bulk:end
  ['header', `header: ${message(screen, 'created')}`],
  ...sortOf(screen, 'created'),
  ...(sortOf(screen, 'created').length > 0
    ? ([['firstOrder', "firstOrder: 'desc'"]] satisfies Properties)
    : []),
  ['className', "className: 'tabular-nums @2xl:w-32'"],
  ['cell', 'cell: ({ createdAt }) => <Time at={createdAt} as="date" />'],
];

/** The column as `field('name', { cell: … })` changes it. */
function writeColumn({ source }: Screen, properties: Properties, change?: ESTree.Node): string {
  const changed = change && propertiesOf(change);
  if (change && !changed)
    throw new EjectError(`${source.path}: ${textOf(source, change)} is not written in place.`);
  const own = new Map(properties);
  for (const [name, property] of changed ?? []) own.set(name, textOf(source, property));
  return `{ ${[...own.values()].join(', ')} }`;
}

function userColumn(screen: Screen): string {
  const { definition, areas } = screen;
  if (!definition.isOwned || !areas.includes('manager')) return '';
  const column = `{ key: 'user', header: ${message(screen, 'fields.user')}, cell: (item: ${screen.One}) => <bdi className={oneLine}>{item.user.name}</bdi> }`;
  return areas.length > 1 ? `...(area === 'manager' ? [${column}] : [])` : column;
}

/** The column of a field: short if its kind is not one of ours, or if there are many. */
function writeField(screen: Screen, name: string, isLong: boolean, change?: ESTree.Node): string {
  const { record, kind, definition } = screen;
  const isShort = kind(name) === undefined || (isLong && !change && name !== definition.title);
  if (!isShort) return writeColumn(screen, fieldColumn(screen, name), change);
  const plain = `fieldColumn(${record}.fields, '${name}', t)`;
  const sort = sortOf(screen, name);
  return change || sort.length > 0
    ? writeColumn(screen, [['', `...${plain}`], ...sort], change)
    : plain;
}

/** The elements of `columns={({ field, created }) => [field('name'), created()]}`. */
function writeColumns(screen: Screen, isLong: boolean): string[] {
  const { source, attributes, definition } = screen;
  const given = attributes.get('columns');
  if (!given)
    return [
      // The title first.
      ...definition.fields.names
        .toSorted((a, b) => Number(b === definition.title) - Number(a === definition.title))
        .map((name) => writeField(screen, name, isLong)),
      userColumn(screen),
      writeColumn(screen, createdColumn(screen)),
    ];
  const body = given.type === 'ArrowFunctionExpression' ? given.body : undefined;
  if (body?.type !== 'ArrayExpression')
    throw new EjectError(`${source.path}: the columns are not written in place.`);
  return body.elements.map((element) => {
    const call = element?.type === 'SpreadElement' ? element.argument : element;
    if (!element || call?.type !== 'CallExpression') return element ? textOf(source, element) : '';
    const [first, second] = call.arguments;
    const name = textOf(source, call.callee);
    if (name === 'created') return writeColumn(screen, createdColumn(screen), first);
    if (name === 'user') return userColumn(screen);
    if (name === 'field' && first?.type === 'Literal')
      return writeField(screen, String(first.value), isLong, second);
    return textOf(source, element);
  });
}

function columnsOf(screen: Screen): string[] {
  const written = writeColumns(screen, false).filter(Boolean);
  return countLines(written) > maxLines ? writeColumns(screen, true).filter(Boolean) : written;
}

/** Those of the definition by a few values, then those of the screen. */
function filtersOf(screen: Screen): string | undefined {
  const { definition, attributes, text } = screen;
  const choices = Object.entries(definition.list.filters ?? {}).flatMap(([name, values]) => {
    if (values === 'id') return [];
    const label = (key: string) => message(screen, `fields.${name}${key}`);
    if (values === 'text') return [`textFilter({ name: '${name}', label: ${label('')} })`];
    const options = values.map((value) => `{ value: '${value}', label: ${label(`.${value}`)} }`);
    return [
      `select({ name: '${name}', label: ${label('')}, any: ${label('.any')}, options: [${options.join(', ')}] })`,
    ];
  });
  const given = attributes.get('filters');
  if (choices.length === 0) return text('filters');
  const more =
    given?.type === 'ArrayExpression'
      ? text('filters')?.slice(1, -1)
      : given && `...${text('filters')}`;
  return `[${[...choices, more].filter(Boolean).join(', ')}]`;
}

/** The properties of the list. Those of the screen replace ours. */
function listProperties(screen: Screen): Map<string, string> {
  const { definition, record, client, areas, address, children, One } = screen;
  const { plural, name, isOwned } = definition;
  const isMine = isOwned && areas.includes('app');
  const byArea = (app: string, manager: string) =>
    areas.length > 1 && isOwned ? `area === 'app' ? ${app} : ${manager}` : isMine ? app : manager;
  const own: Record<string, string> = {
    to: address(''),
    changes: `'${definition.type}'`,
    title: `t(${byArea(`'${plural}:mine'`, `'${plural}:title'`)})`,
    actions: children ? `<>${children}{create}</>` : 'create',
    search: 'search',
    defaults: `${record}.list.defaults`,
    query: byArea(`${client}.mine`, `${client}.list`),
    ...(!isMine && { list: `'${name}'` }),
    itemActions: `[deleteAction(${record}, ${screen.call('remove')})]`,
    getName: `(item) => ${titleOf(screen, 'item')}`,
    searchLabel: message(screen, 'search'),
    empty: `{ icon: ${screen.text('icon')}, title: ${message(screen, 'empty')}, text: ${message(screen, 'emptyText')}, action: create }`,
    columns: `use${One}Columns()`,
  };
  const properties = new Map(Object.entries(own));
  const filters = filtersOf(screen);
  if (filters) properties.set('filters', filters);
  for (const attribute of screen.attributes.keys())
    if (!['record', 'client', 'icon', 'columns', 'filters'].includes(attribute))
      properties.set(attribute, screen.text(attribute) ?? '');
  return properties;
}

function writeList(screen: Screen): string {
  const { definition, record, areas, One } = screen;
  const { name, list, isOwned } = definition;
  const properties = listProperties(screen);
  const both = areas.length > 1;
  const area = both ? 'const area = useArea();' : '';
  const shown = columnsOf(screen).filter(Boolean);
  const used = shown.join('\n');
  const labels = definition.fields.names.filter((field) => used.includes(`${field}Labels[`));
  const sorts = list.sorts.map(literal).join(' | ');
  const text = (value: string) =>
    /^'[^']*'$/.test(value) ? `"${value.slice(1, -1)}"` : `{${value}}`;
  const needsCreate = [...properties.values()].some((value) => /\bcreate\b/.test(value));
  // In the area of users, it is without the menu for all records.
  const listOfAll = both && isOwned ? `{...(area === 'manager' && { list: '${name}' })}` : '';
  return replaceScreen(screen, {
    above: [
      screen.clientCode,
      ...labels.map((field) => labelsOf(screen, field)),
      `type ${One} = v.InferOutput<typeof ${record}.schema>;`,
      `function use${One}Columns(): Column<${One}, ${sorts}>[] {
  const t = useMessages();
  ${used.includes('area') ? area : ''}
  return [
    ${shown.join(',\n    ')},
  ];
}`,
    ],
    hooks: [
      'const t = useMessages();',
      area,
      needsCreate
        ? `const create = usePermission({ ${name}: 'create' }) && (
    <ButtonLink to=${screen.path('/new')} variant="primary" icon={Plus}>{${message(screen, 'new')}}</ButtonLink>
  );`
        : '',
    ],
    element: `<ListPage
      ${[...properties].map(([key, value]) => `${key}=${text(value)}`).join('\n      ')}
      ${listOfAll}
    />`,
  });
}

/** `<RecordList>` becomes `<ListPage>` with its columns, filters and actions. */
export const ejectList = (feature: Feature): Promise<Ejected> =>
  ejectScreens(feature, 'RecordList', writeList);
