import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import {
  type Definition,
  type Ejected,
  type Feature,
  describe,
  importedFrom,
  propertiesOf,
} from './feature.ts';
import { withImports } from './imports.ts';
import { moveFromRoutes } from './routes.ts';
import {
  EjectError,
  type Source,
  applyChanges,
  commentAbove,
  countNames,
  findDeclaration,
  nodesIn,
  parse,
  textOf,
} from './source.ts';

/** A component of records, where a screen renders it: `<RecordList {...parts} icon={Layers} />`. */
export interface Screen {
  source: Source;
  element: ESTree.JSXElement;
  /** The values of its properties. */
  attributes: Map<string, ESTree.Node>;
  /** The code of a property, if it is there. */
  text(attribute: string): string | undefined;
  /** What is between its tags. */
  children: string;
  /** What the record and its client are called there. */
  record: string;
  client: string;
  /** Makes the client, if the screen has none. */
  clientCode: string;
  /** A procedure of the record: `api.parcels.create`. */
  call(name: string): string;
  definition: Definition;
  /** The kind of a field, if it is one of `record-fields.ts`. */
  kind(field: string): string | undefined;
  /** `Parcel`, `Parcels` */
  One: string;
  Many: string;
  /** The areas that have its pages. */
  areas: string[];
  /** An address as code: `'/manager/parcels/$id'`. */
  address(end: string): string;
  /** An address as the value of a property of a component: `"/manager/parcels/$id"`. */
  path(end: string): string;
}

const unwrapped = (node: ESTree.Node): ESTree.Node =>
  node.type === 'ParenthesizedExpression' ? unwrapped(node.expression) : node;

/** Also of `{...parts}`, whose values are written in the same file. */
function attributesOf(source: Source, { openingElement }: ESTree.JSXElement) {
  const attributes = new Map<string, ESTree.Node>();
  for (const attribute of openingElement.attributes) {
    if (attribute.type === 'JSXAttribute') {
      const { value } = attribute;
      const node = value?.type === 'JSXExpressionContainer' ? value.expression : value;
      if (!node || node.type === 'JSXEmptyExpression')
        throw new EjectError(`${source.path}: ${textOf(source, attribute)} has no value.`);
      attributes.set(textOf(source, attribute.name), unwrapped(node));
      continue;
    }
    const spread = findDeclaration(source, textOf(source, attribute.argument));
    const properties = spread && propertiesOf(spread.init);
    if (!properties)
      throw new EjectError(`${source.path}: ${textOf(source, attribute)} is not written there.`);
    for (const [name, { value }] of properties) attributes.set(name, value);
  }
  return attributes;
}

/** The kinds of fields as the definition of a record calls them. */
function kindsIn(source: Source, name: string) {
  const call = findDeclaration(source, name)?.init;
  const [, object] = call?.type === 'CallExpression' ? call.arguments : [];
  const fields = object && propertiesOf(object)?.get('fields');
  const properties = fields && propertiesOf(fields.value);
  return (field: string) => {
    const value = properties?.get(field)?.value;
    const kind = value?.type === 'CallExpression' ? textOf(source, value.callee) : '';
    const isOurs = importedFrom(source, kind)?.module === '~/ui/record/record-fields';
    return isOurs ? kind : undefined;
  };
}

async function readScreen(
  feature: Feature,
  source: Source,
  element: ESTree.JSXElement,
): Promise<Screen> {
  const attributes = attributesOf(source, element);
  const text = (name: string) => {
    const node = attributes.get(name);
    return node && textOf(source, node);
  };
  const record = text('record') ?? '';
  const own = text('client');
  const { definition, found } = await describe(feature, source, record);
  const { name, plural, type } = definition;
  const areas = ['app', 'manager'].filter((area) =>
    existsSync(join(feature.root, 'src/routes', area, plural)),
  );
  const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    source,
    element,
    attributes,
    text,
    children: element.children
      .map((child) => textOf(source, child))
      .join('')
      .trim(),
    record,
    client: own ?? `${record}Client`,
    clientCode: own ? '' : `const ${record}Client = recordClient(${record});`,
    call: (procedure) => (own ? `${own}.api.${procedure}` : `api.${name}.${procedure}`),
    definition,
    kind: kindsIn(found.source, found.name),
    One: type.split('-').map(capitalized).join(''),
    Many: capitalized(name),
    areas,
    address: (end) =>
      areas.length > 1 ? `\`/\${area}/${plural}${end}\`` : `'/${areas[0]}/${plural}${end}'`,
    path: (end) =>
      areas.length > 1 ? `{\`/\${area}/${plural}${end}\`}` : `"/${areas[0]}/${plural}${end}"`,
  };
}

/** Replaces the component in all screens of the feature, one after the other. */
export async function ejectScreens(
  feature: Feature,
  component: string,
  write: (screen: Screen) => string,
): Promise<Ejected> {
  const ejected = await moveFromRoutes(feature, component);
  const findIn = (source: Source) =>
    nodesIn(source.program).find(
      (node) =>
        node.type === 'JSXElement' && textOf(source, node.openingElement.name) === component,
    );
  const screens = [...feature.sources].filter(([path]) => path.startsWith(feature.folder));
  for (const [path, original] of screens)
    for (let source = original; ; source = feature.sources.get(path) ?? original) {
      const element = findIn(source);
      if (element?.type !== 'JSXElement') break;
      const code = write(await readScreen(feature, source, element));
      feature.sources.set(path, parse(path, code));
      ejected.set(path, code);
    }
  return ejected;
}

/** The message of the record: `t('parcels:title')`. */
export const message = ({ definition }: Screen, key: string): string =>
  `t('${definition.plural}:${key}')`;

/** What users call the record: `item.name`. */
export const titleOf = ({ definition: { title }, kind }: Screen, item: string): string =>
  kind(title) === 'reference' ? `${item}.${title}.name` : `${item}.${title}`;

/** The body of `actions={(item) => …}`, for code that has its own `item`. */
export function inlined(
  { source, attributes, element }: Screen,
  name: string,
  parameter: string,
): string {
  const child = element.children.find(({ type }) => type === 'JSXExpressionContainer');
  const inside =
    child?.type === 'JSXExpressionContainer' && name === 'children' ? child.expression : undefined;
  const node = attributes.get(name) ?? inside;
  if (!node) return '';
  if (node.type !== 'ArrowFunctionExpression' || !node.expression)
    throw new EjectError(`${source.path}: "${name}" is not a function that is written in place.`);
  const [own] = node.params;
  if (own && textOf(source, own) !== parameter)
    throw new EjectError(
      `${source.path}: give the parameter of "${name}" the name ${parameter} first.`,
    );
  const body = textOf(source, unwrapped(node.body));
  return body.startsWith('<') ? body : `{${body}}`;
}

interface Written {
  /** Above the component: types, components and hooks of its own. */
  above?: string[];
  /** At the start of the component. */
  hooks: string[];
  element: string;
  /** Names the component, which is then rendered inside of another one. */
  inside?: { name: string; element: string };
}

type Component = ESTree.ArrowFunctionExpression | ESTree.Function;

const isComponent = (node: ESTree.Node): node is Component =>
  node.type === 'ArrowFunctionExpression' ||
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression';

/** The function that renders the element. A callback inside of it cannot call hooks. */
function componentOf({ source, element }: Screen) {
  const contains = ({ start, end }: ESTree.Span) => start <= element.start && end >= element.end;
  const statement = source.program.body.find(contains);
  const functions = statement ? nodesIn(statement).filter(isComponent).filter(contains) : [];
  const [component] = functions;
  if (!statement || !component?.body || functions.length > 1)
    throw new EjectError(
      `${source.path}: ${textOf(source, element.openingElement.name)} is not in a component of its own.`,
    );
  return { statement, component, body: component.body };
}

/** The names that a line such as `const [open, setOpen] = useState(false);` declares. */
const declaredBy = (hook: string) => /^const ([^=]*) =/.exec(hook)?.[1]?.match(/\w+/g) ?? [];

function withHooks(screen: Screen, { hooks, element }: Written): string {
  const { source } = screen;
  const { statement, component, body } = componentOf(screen);
  const [all, replacedNames] = [countNames(component), countNames(screen.element)];
  const added = hooks.filter((hook) => hook && !textOf(source, component).includes(hook));
  const taken = added
    .flatMap(declaredBy)
    .find((name) => (all.get(name) ?? 0) > (replacedNames.get(name) ?? 0));
  if (taken)
    throw new EjectError(`${source.path}: "${taken}" is something else there. Rename it first.`);
  const replaced = { start: screen.element.start, end: screen.element.end, text: element };
  const start = added.map((hook) => `\n${hook}`).join('');
  const inside = ({ start: from, end: to }: ESTree.Span, ...changes: (typeof replaced)[]) =>
    applyChanges(source.code.slice(0, to), [...changes, replaced]).slice(from);
  if (body.type === 'BlockStatement') {
    const opened = { start: body.start + 1, end: body.start + 1, text: start };
    return inside(statement, opened);
  }
  const head = source.code.slice(statement.start, body.start);
  const [, exported = '', name, parameters] =
    /^(export )?const (\w+) = (\(.*\)) =>\s*$/s.exec(head) ?? [];
  if (!name) throw new EjectError(`${source.path}: write the component as a function first.`);
  return `${exported}function ${name}${parameters} {${start}\nreturn ${inside(body)};\n}`;
}

/** The component under another name, and one of its name that renders it inside of an element. */
function wrapped(
  code: string,
  screen: Screen,
  { name, element }: { name: string; element: string },
): string {
  const { source } = screen;
  const { component } = componentOf(screen);
  const [parameter] = component.params;
  const [head = '', exported = '', kind, outer] =
    /^(export )?(function|const) (\w+)/.exec(code) ?? [];
  if (countNames(source.program).has(name))
    throw new EjectError(`${source.path}: "${name}" is something else there. Rename it first.`);
  if (!kind || (parameter && parameter.type !== 'ObjectPattern'))
    throw new EjectError(`${source.path}: write ${outer} with its properties in braces first.`);
  const props = (parameter?.properties ?? []).map((property) => textOf(source, property));
  return `${code.replace(head, `${kind} ${name}`)}

${exported}function ${outer}(${parameter ? textOf(source, parameter) : ''}) {
  return (
    <${element}>
      <${name} ${props.map((prop) => `${prop}={${prop}}`).join(' ')} />
    </${element}>
  );
}`;
}

/** The file with the written component in place of the screen. */
export function replaceScreen(screen: Screen, written: Written): string {
  const { source } = screen;
  const { statement } = componentOf(screen);
  const start = statement.start - commentAbove(source.code, statement.start).length;
  const above = (written.above ?? []).filter((code) => code && !source.code.includes(code));
  const component = withHooks(screen, written);
  const text = written.inside ? wrapped(component, screen, written.inside) : component;
  const code = applyChanges(source.code, [
    { start: statement.start, end: statement.end, text },
    { start, end: start, text: above.map((each) => `${each}\n\n`).join('') },
  ]);
  return withImports(source, code);
}
