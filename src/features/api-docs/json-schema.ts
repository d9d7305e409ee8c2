import type { JsonSchema } from '~/shared/api-document';
import { cutText } from '~/shared/text/cut-text';

/** A schema field as a table row. Nested fields have dotted names. */
export interface SchemaLine {
  name: string;
  type: string;
  required: boolean;
  schema: JsonSchema;
}

/** The type in TypeScript notation: `"asc" | "desc"`, `string[]`. */
export function typeOf(schema: JsonSchema): string {
  const { const: constant, enum: values, anyOf, oneOf, items, format, type } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const variants = anyOf ?? oneOf;
  if (variants) return [...new Set(variants.map(typeOf))].join(' | ');
  if (type === 'array') {
    const of = items ? typeOf(items) : 'any';
    return of.includes(' ') ? `(${of})[]` : `${of}[]`;
  }
  if (Array.isArray(type)) return type.join(' | ');
  return format ? `${type ?? 'string'} (${format})` : (type ?? 'any');
}

/** Maximum nesting depth. */
const maxDepth = 4;

export function getLines(schema: JsonSchema, prefix = '', depth = 0): SchemaLine[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, inner]) => {
    const name = prefix + key;
    const line = { name, type: typeOf(inner), required: required.includes(key), schema: inner };
    return inner.properties && depth < maxDepth
      ? [line, ...getLines(inner, `${name}.`, depth + 1)]
      : [line];
  });
}

const byFormat: Record<string, string> = {
  email: 'reader@example.com',
  'date-time': '2030-01-01T12:00:00.000Z',
  date: '2030-01-01',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.com',
};

function textFor({ format, pattern, minLength = 0, maxLength }: JsonSchema, name: string): string {
  const known = format && byFormat[format];
  if (known) return known;
  if (name === 'email') return 'reader@example.com';
  const digits = pattern?.includes('\\d') || name === 'code' || name === 'otp';
  const text = (digits ? '123456' : name || 'text').padEnd(minLength, '0');
  return cutText(text, maxLength ?? text.length);
}

/** An example request body. Optional fields are omitted. */
export function getExample(schema: JsonSchema, name = ''): unknown {
  const { const: constant, enum: values, anyOf, oneOf, type } = schema;
  if (constant !== undefined) return constant;
  if (schema.default !== undefined) return schema.default;
  if (values) return values[0];
  const [variant] = anyOf ?? oneOf ?? [];
  if (variant) return getExample(variant, name);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const needed = Object.entries(properties).filter(([key]) => required.includes(key));
      return Object.fromEntries(needed.map(([key, inner]) => [key, getExample(inner, key)]));
    }
    case 'array':
      return schema.items ? [getExample(schema.items, name)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case undefined:
    default:
      return textFor(schema, name);
  }
}
