import type { JsonSchema } from '../../src/shared/api-document.ts';

const literal = (value: unknown) => JSON.stringify(value).replaceAll(/^"|"$/g, "'");

const property = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : literal(name));

/** A JSON schema as a TypeScript type. */
export function toType(schema: JsonSchema | undefined, indent = ''): string {
  if (!schema) return 'unknown';
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ') || 'never';
  if (schema.type === 'array') return toArray(toType(schema.items, indent));
  if (schema.type === 'object') return toObject(schema, indent);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null')
    return schema.type;
  const members = schema.anyOf ?? schema.oneOf;
  if (!members) return 'unknown';
  return [...new Set(members.map((member) => toType(member, indent)))].join(' | ');
}

const toArray = (item: string) => (/[|&{ ]/.test(item) ? `Array<${item}>` : `${item}[]`);

function toObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  indent: string,
) {
  const names = Object.keys(properties);
  if (names.length === 0 && additionalProperties)
    return `Record<string, ${toType(additionalProperties === true ? {} : additionalProperties, indent)}>`;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description ? `${inner}/** ${toComment(schema.description)} */\n` : '';
    const mark = required.includes(name) ? '' : '?';
    return `${comment}${inner}${property(name)}${mark}: ${toType(schema, inner)};\n`;
  });
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : 'Record<string, never>';
}

/** Text that cannot end the comment. */
export const toComment = (text: string) => text.replaceAll('*/', '* /');
