import { textMatching } from '../../tests/text-matching.ts';
import { capitalized } from './names.ts';

/** A field on the command line: `status:select(draft|sent)`, `isbn:text!?`. */
export interface NewField {
  name: string;
  /** In English: `Read on`. */
  label: string;
  kind: Kind;
  required: boolean;
  unique: boolean;
  /** Of a select. */
  options: string[];
  /** Whether the list filters by it. */
  filter?: boolean;
  /** A regular expression that all of it matches. */
  pattern?: string;
}

const kinds = ['text', 'textarea', 'email', 'number', 'date', 'select'] as const;
export type Kind = (typeof kinds)[number];
const isKind = (kind: string): kind is Kind => kinds.some((known) => known === kind);

/** Names of the generated code, and one that breaks objects. */
const taken = new Set([
  'id',
  'created',
  'createdAt',
  'updatedAt',
  'expectedUpdatedAt',
  'user',
  'userId',
  'constructor',
]);

const acronym = /^[A-Z][A-Z\d]+$/;
/** `readOn` is `read on`, `homeURL` is `home URL`. */
const toWords = (name: string) =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/)
    .map((word) => (acronym.test(word) ? word : word.toLowerCase()))
    .join(' ');
const toLabel = (name: string) => capitalized(toWords(name));
export const snakeCase = (name: string) => toWords(name).replaceAll(' ', '_').toLowerCase();

/** An acronym is written in capitals: `ISBN:text`, `homeURL:text`. */
const syntax = /^([a-z][A-Za-z\d]{0,39}|[A-Z][A-Z\d]{1,9}):([a-z]+)(?:\(([^)]*)\))?([!?]*)$/;

export function parseField(text: string): NewField {
  const [, written = '', kind = '', list, marks = ''] = syntax.exec(text) ?? [];
  const name = /^[A-Z]/.test(written) ? written.toLowerCase() : written;
  const problem = (reason: string) => new Error(`"${text}" is not a field: ${reason}.`);
  if (name === '') throw problem('write name:kind, then ! if it is required and ? if it is unique');
  if (!isKind(kind)) throw problem(`"${kind}" is none of ${kinds.join(', ')}`);
  if (taken.has(name)) throw problem(`every record already has "${name}"`);
  const options = (list ?? '').split('|').map((option) => option.trim());
  const isList = options.every((option) => /^[a-z][A-Za-z\d]*$/.test(option));
  if (kind === 'select' && !isList) throw problem(`name its options: ${name}:select(draft|sent)`);
  if (kind !== 'select' && list !== undefined) throw problem('only a select has options');
  const unique = marks.includes('?');
  if (unique && kind !== 'text' && kind !== 'email')
    throw problem('only text and email can be unique');
  return {
    name,
    label: toLabel(written),
    kind,
    // A select has no empty option.
    required: marks.includes('!') || kind === 'select',
    unique,
    options: kind === 'select' ? options : [],
  };
}

/** The title of a record, by which lists link and search, and the audit log names it. */
export const getTitle = (fields: readonly NewField[]): NewField | undefined =>
  fields.find(({ kind }) => kind === 'text');

/**
 * The fields of `--fields "title:text!, rating:number"`. The title is always required. Records that
 * belong to another one may have none: then they have its name.
 */
export function parseFields(text: string, belongs = false): NewField[] {
  const parsed = text.split(',').map((part) => parseField(part.trim()));
  const title = getTitle(parsed);
  if (!title && !belongs)
    throw new Error('Add a field of the kind text. Lists are searched by the first one.');
  const fields = parsed.map((field) => (field === title ? { ...field, required: true } : field));
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice) throw new Error(`There are two fields with the name "${twice}".`);
  if (title && names.includes(`${title.name}Key`))
    throw new Error(`"${title.name}Key" is for the search.`);
  return fields;
}

/** The field of `--status draft,published,archived`, with a filter. */
export const statusField = (options: string): NewField => ({
  ...parseField(`status:select(${options.replaceAll(',', '|')})`),
  filter: true,
});

export const defaultFields = parseFields('name:text!?, description:textarea');

/** The column of each kind. */
const columns: Record<Kind, string> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  number: 'integer',
  date: 'date',
  select: 'text',
};

export const columnImport = ({ kind }: NewField) => columns[kind];

export const optionsOf = ({ options }: NewField) =>
  options.map((option) => `'${option}'`).join(', ');

export function columnLine(field: NewField): string {
  const name = `'${snakeCase(field.name)}'`;
  const column =
    field.kind === 'select'
      ? `text(${name}, { enum: [${optionsOf(field)}] }).notNull().default('${field.options[0]}')`
      : `${columns[field.kind]}(${name})${field.required ? '.notNull()' : ''}`;
  return `${field.name}: ${column},`;
}

/** `\d{3}` becomes `/^\d{3}$/`: a field has a pattern as a whole. */
export const toPattern = (pattern: string): RegExp => {
  const inner = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  return new RegExp(inner.includes('|') ? `^(?:${inner})$` : `^${inner}$`);
};

/** The field in `record.ts`. */
export function fieldLine(field: NewField): string {
  const { name, kind, required, unique, pattern } = field;
  if (kind === 'select') return `${name}: select([${optionsOf(field)}]),`;
  const options = [
    required && 'required: true',
    kind === 'text' && 'max: 120',
    unique && 'unique: true',
    pattern !== undefined && `pattern: ${String(toPattern(pattern))}`,
  ].filter(Boolean);
  return `${name}: ${kind}(${options.length > 0 ? `{ ${options.join(', ')} }` : ''}),`;
}

/** Texts are compared without case and surrounding space. */
export const uniqueLine = ({ name }: NewField) =>
  `uniqueIndex('example_items_${snakeCase(name)}_unique').on(sql\`lower(btrim(\${table.${name}}))\`),`;

/** Its messages in English. */
export const getMessages = ({
  name,
  label,
  kind,
  required,
  unique,
  options,
  filter,
  pattern,
}: NewField) => ({
  [`fields.${name}`]: label,
  ...(required && kind !== 'select' && { [`fields.${name}.required`]: `${label} is required` }),
  ...(unique && { [`fields.${name}.taken`]: `This ${inSentence(label)} is already in use` }),
  ...(pattern && { [`fields.${name}.invalid`]: `Enter a valid ${inSentence(label)}` }),
  ...(filter && kind === 'select' && { [`fields.${name}.any`]: `Any ${inSentence(label)}` }),
  ...Object.fromEntries(options.map((option) => [`fields.${name}.${option}`, toLabel(option)])),
});

/** An acronym keeps its capitals, other labels begin with a small letter. */
const inSentence = (label: string) =>
  acronym.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** The title of samples that have none: the name of what they belong to is not unique. */
export const numbered = '`Sample ${at}`';

/** A valid value, as code. Unique ones differ with the title of the record. */
export function exampleValue(field: NewField, title: string): string {
  const { kind, unique, options, pattern } = field;
  if (pattern) return `'${textMatching(toPattern(pattern), title)}'`;
  if (unique && kind === 'email' && title === numbered) return '`sample-${at}@example.com`';
  if (unique && kind === 'email')
    return `\`\${${title}.replaceAll(/\\W/g, '-').toLowerCase()}@example.com\``;
  if (unique) return title;
  const values = {
    text: "'One line'",
    textarea: "'Several words'",
    email: "'user@example.com'",
    number: '5',
    date: "'2030-01-31'",
    select: `'${options.at(-1)}'`,
  };
  return values[kind];
}
