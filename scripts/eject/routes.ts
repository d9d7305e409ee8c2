import { posix } from 'node:path';
import type { ESTree } from 'vite';
import { type Definition, type Ejected, type Feature, describe } from './feature.ts';
import { type Import, withImports } from './imports.ts';
import { importOf } from './moved.ts';
import {
  EjectError,
  type Source,
  applyChanges,
  countNames,
  findDeclaration,
  nodesIn,
  parse,
  textOf,
} from './source.ts';

/** What a route gives to the screen of a record, and of which type. */
const fromRoute: Record<string, (record: string) => string> = {
  search: (record) => `typeof ${record}.list.defaults`,
  id: () => 'string',
};

const nameOf = (component: string, One: string, Many: string): string =>
  component === 'RecordList'
    ? `${Many}Screen`
    : `${component.replace('Record', '')}${One}Screen`.replace('Page', '');

/** `parcels`, `parcel` or `parcel-form`: each layer in a file, so that none gets long. */
function fileOf(component: string, { plural, type }: Definition): string {
  if (component === 'RecordList') return plural;
  return component === 'RecordPage' ? type : `${type}-form`;
}

/** Imports of what the element names. What the route itself declares cannot move. */
function importsFor(
  feature: Feature,
  route: Source,
  moved: ESTree.Node[],
  target: string,
): Import[] {
  const own = `${feature.folder.replace('src', '~')}/`;
  const locals = new Set(
    moved
      .flatMap(nodesIn)
      .flatMap((node) =>
        node.type === 'ArrowFunctionExpression'
          ? node.params.flatMap((parameter) => [...countNames(parameter).keys()])
          : [],
      ),
  );
  return [...countNames(...moved).keys()].flatMap((name) => {
    if (locals.has(name)) return [];
    if (findDeclaration(route, name))
      throw new EjectError(`${route.path}: "${name}" cannot move to a screen. Write one first.`);
    return importOf(route, name).map(({ module, names }) => ({
      module: module.startsWith(own)
        ? posix.relative(posix.dirname(target), module.replace('~', 'src'))
        : module,
      names,
    }));
  });
}

/** Moves the component of a route to a screen of the feature. Routes of two areas share it. */
async function moveToScreen(
  feature: Feature,
  route: Source,
  element: ESTree.JSXElement,
  moved: Map<string, string>,
) {
  const component = textOf(route, element.openingElement.name);
  const attributes = element.openingElement.attributes.flatMap((attribute) => {
    if (attribute.type === 'JSXAttribute')
      return [{ attribute, name: textOf(route, attribute.name) }];
    throw new EjectError(`${route.path}: ${textOf(route, attribute)} is not written there.`);
  });
  const record = attributes.find(({ name }) => name === 'record')?.attribute.value;
  const name = record?.type === 'JSXExpressionContainer' ? textOf(route, record.expression) : '';
  const { definition, found } = await describe(feature, route, name);
  if (!found.source.path.startsWith(`${feature.folder}/`)) return undefined;
  const pascal = (text: string) =>
    text.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const screen = nameOf(component, pascal(definition.type), pascal(definition.plural));
  const file = fileOf(component, definition);
  const target = `${feature.folder}/screens/${file}.tsx`;
  const given = attributes.filter((each) => each.name in fromRoute);
  const stays = attributes.filter((each) => each.name in fromRoute || each.name === 'key');
  const moving = attributes.filter((each) => !stays.includes(each));
  const props = given.map((each) => each.name);
  const types = given.map((each) => `${each.name}: ${fromRoute[each.name]?.(name)}`);
  const inside = element.children.map((child) => textOf(route, child)).join('');
  const own = [
    ...moving.map(({ attribute }) => textOf(route, attribute)),
    ...props.map((prop) => `${prop}={${prop}}`),
  ].join(' ');
  const rendered = inside
    ? `<${component} ${own}>${inside}</${component}>`
    : `<${component} ${own} />`;
  const parameters = props.length > 0 ? `{ ${props.join(', ')} }: { ${types.join('; ')} }` : '';
  const code = `export const ${screen} = (${parameters}) => ${rendered};\n`;
  const imports = importsFor(
    feature,
    route,
    [element.openingElement.name, ...moving.map(({ attribute }) => attribute), ...element.children],
    target,
  );
  if (moved.has(screen) && moved.get(screen) !== code)
    throw new EjectError(`${route.path}: ${component} differs from that of the other area.`);
  const before = feature.sources.get(target) ?? parse(target, '');
  const isNew = !moved.has(screen);
  moved.set(screen, code);
  const [start, end] = [element.start, element.end];
  const text = `<${screen} ${stays.map(({ attribute }) => textOf(route, attribute)).join(' ')} />`;
  const module = target.replace('src', '~').replace('.tsx', '');
  return new Map([
    [
      route.path,
      withImports(route, applyChanges(route.code, [{ start, end, text }]), [
        { module, names: [screen] },
      ]),
    ],
    ...(isNew ? [[target, withImports(before, `${before.code}\n${code}`, imports)] as const] : []),
  ]);
}

/** Moves a component from all routes of the feature to its screens. */
export async function moveFromRoutes(feature: Feature, component: string): Promise<Ejected> {
  const changed: Ejected = new Map();
  const moved = new Map<string, string>();
  for (const route of [...feature.sources.values()].filter(({ path }) =>
    path.startsWith('src/routes/'),
  )) {
    const element = nodesIn(route.program).find(
      (node) => node.type === 'JSXElement' && textOf(route, node.openingElement.name) === component,
    );
    const files =
      element?.type === 'JSXElement' && (await moveToScreen(feature, route, element, moved));
    for (const [path, code] of files || []) {
      changed.set(path, code);
      feature.sources.set(path, parse(path, code));
    }
  }
  return changed;
}
