import { type Feature, find, propertiesOf } from './feature.ts';
import type { Served } from './served.ts';
import { type Change, EjectError, literal, nodesIn } from './source.ts';

/** The call of a rule of its own, and whether it returns values to save. */
interface OwnRule {
  call: string;
  returns: boolean;
}

function ownRule(feature: Feature, { source, options }: Served, name: string): OwnRule | undefined {
  const before = options.get('before');
  const rules = before && propertiesOf(before.value);
  const rule = rules?.get(name)?.value;
  if (before && !rules)
    throw new EjectError(`${source.path}: the rules of "before" are not written there.`);
  if (!rule) return undefined;
  if (rule.type !== 'Identifier')
    throw new EjectError(`${source.path}: make "before.${name}" a function with a name first.`);
  const { init } = find(feature, source, rule.name);
  const isExpression = init.type === 'ArrowFunctionExpression' && init.expression;
  const returns = nodesIn(init).some((node) => node.type === 'ReturnStatement' && node.argument);
  return { call: `await ${rule.name}(tx, context, input);`, returns: isExpression || returns };
}

function writeLogged({ record, definition, one, text }: Served): string {
  const { type, title, errorPrefix, name, isOwned } = definition;
  const isReference = definition.fields.byName[title]?.control?.type === 'reference';
  const allows = text('allows') ?? (isOwned && `ownerOr(${literal({ [name]: 'manage' })})`);
  return `loggedRecords(${one}Queries, {
  type: '${type}',
  title: ({ ${title} }) => ${title}${isReference ? '.name' : ''},
  notFound: () => ${record.name}.error('${errorPrefix}_NOT_FOUND'),
  changed: (details) => ${record.name}.error('${errorPrefix}_CHANGED', details),
  ${allows ? `allows: ${allows},` : ''}
})`;
}

/** `create`, `update` and `remove` with what the record adds to them. */
function writeOwn(feature: Feature, served: Served): string {
  const { record, definition } = served;
  const input = {
    create: `v.InferOutput<typeof ${record.name}.createInput>`,
    update: `v.InferOutput<typeof ${record.name}.updateInput>`,
    remove: '{ id: string }',
  };
  const written = Object.entries(input).map(([name, type]) => {
    const rule = ownRule(feature, served, name);
    const owner = name === 'create' && definition.isOwned && 'userId: context.session.user.id';
    if (!rule && !owner) return '';
    const values = rule?.returns && name !== 'remove' && '...values';
    const saved = [owner, values].filter(Boolean);
    return `
  async ${name}(tx: Db, context: SessionContext, input: ${type}) {
    ${rule && name !== 'create' ? '// Locked first: the rule does not run for users who may not see it.\n    await logged.lock(tx, context, input.id);' : ''}
    ${values ? 'const values = ' : ''}${rule?.call ?? ''}
    return logged.${name}(tx, context, ${saved.length > 0 ? `{ ...input, ${saved.join(', ')} }` : 'input'});
  },
`.replaceAll(/\n\s*(?=\n)/g, '');
  });
  return written.filter(Boolean).join('\n');
}

/** `serveRecord` becomes `loggedRecords`, with its list and what the record adds. */
export function writeRules(feature: Feature, served: Served): Change {
  const { statement, name, Many } = served;
  const own = writeOwn(feature, served);
  const logged = writeLogged(served);
  const text = own
    ? `const logged = ${logged};\n\nexport const ${name} = {\n  ...logged,\n  list: list${Many},\n${own}};`
    : `export const ${name} = {\n  list: list${Many},\n  ...${logged},\n};`;
  return { start: statement.start, end: statement.end, text };
}
