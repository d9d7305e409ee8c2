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
const constantCase = (name: string) => snakeCase(name).toUpperCase();

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

export const defaultFields = parseFields('name:text!?, description:textarea');

/** The code of the error for a value that another record has. */
export const takenCode = ({ name }: NewField) => `EXAMPLE_ITEM_${constantCase(name)}_TAKEN`;

const key = ({ name }: NewField, suffix = '') => `'example-items:fields.${name}${suffix}'`;
const maxLength = ({ name }: NewField) => `max${capitalized(name)}Length`;
const getOptions = ({ name }: NewField) => `${name}Options`;
const getLabels = ({ name }: NewField) => `${name}Labels`;

/** How each kind is stored, validated and edited. */
const ofKind: Record<
  Kind,
  { column: string; output: string; input(field: NewField): string; schema: string }
> = {
  text: {
    column: 'text',
    output: 'v.string()',
    input: () => 'optionalLine(120)',
    schema: 'optionalLine',
  },
  textarea: {
    column: 'text',
    output: 'v.string()',
    input: (field) => `optionalText(${maxLength(field)})`,
    schema: 'optionalText',
  },
  email: {
    column: 'text',
    output: 'v.string()',
    input: () => 'optionalEmail',
    schema: 'optionalEmail',
  },
  number: {
    column: 'integer',
    output: 'v.number()',
    input: () => 'optionalNumber',
    schema: 'optionalNumber',
  },
  date: {
    column: 'date',
    output: 'v.string()',
    input: () => 'optionalDate',
    schema: 'optionalDate',
  },
  select: { column: 'text', output: '', input: () => '', schema: '' },
};

/** The name that the schema imports. */
export const schemaImport = ({ kind, required }: NewField) =>
  kind === 'text' && required ? 'requiredLine' : ofKind[kind].schema;

export const columnImport = ({ kind }: NewField) => ofKind[kind].column;

/** The limits and options that table, schema and form share. */
export function constantLine(field: NewField): string {
  if (field.kind === 'textarea') return `export const ${maxLength(field)} = 2000;`;
  if (field.kind !== 'select') return '';
  const options = field.options.map((option) => `'${option}'`).join(', ');
  return `export const ${getOptions(field)} = [${options}] as const;`;
}

/** The name of the constant that the form needs from the schema. */
export const constantImport = (field: NewField) =>
  field.kind === 'textarea' ? maxLength(field) : '';

export function columnLine(field: NewField): string {
  const name = `'${snakeCase(field.name)}'`;
  const column =
    field.kind === 'select'
      ? `text(${name}, { enum: ${getOptions(field)} }).notNull().default('${field.options[0]}')`
      : `${ofKind[field.kind].column}(${name})${field.required ? '.notNull()' : ''}`;
  return `${field.name}: ${column},`;
}

export function outputLine(field: NewField): string {
  if (field.kind === 'select') return `${field.name}: v.picklist(${getOptions(field)}),`;
  const { output } = ofKind[field.kind];
  return `${field.name}: ${field.required ? output : `v.nullable(${output})`},`;
}

export function inputLine(field: NewField): string {
  const { name, kind, required } = field;
  const missing = `message(${key(field, '.required')})`;
  const schema = ofKind[kind].input(field);
  if (kind === 'select')
    return `${name}: v.optional(v.picklist(${getOptions(field)}), '${field.options[0]}'),`;
  if (!required) return `${name}: v.optional(${schema}, null),`;
  if (kind === 'text') return `${name}: requiredLine(120, { required: ${missing} }),`;
  return `${name}: v.nonNullable(${schema}, ${missing}),`;
}

export const optionsImport = (field: NewField) =>
  field.kind === 'select' ? getOptions(field) : '';

/** The labels of a select's options, which the audit log shows too. */
export function labelsLine(field: NewField): string {
  if (field.kind !== 'select') return '';
  const labels = field.options.map((option) => `${option}: ${key(field, `.${option}`)}`);
  return `export const ${getLabels(field)} = { ${labels.join(', ')} } as const;`;
}

export const labelsImport = (field: NewField) => (field.kind === 'select' ? getLabels(field) : '');

export function fieldLine(field: NewField): string {
  const { name, kind, required, options } = field;
  if (kind === 'select')
    return `${name}: select(${key(field)}, ${getLabels(field)}, '${options[0]}'),`;
  const settings = [
    required && 'required: true',
    kind === 'textarea' && `maxLength: ${maxLength(field)}`,
  ].filter(Boolean);
  const last = settings.length > 0 ? `, { ${settings.join(', ')} }` : '';
  return `${name}: ${kind}(${key(field)}${last}),`;
}

/** Texts are compared without case and surrounding space. */
export const uniqueLine = ({ name }: NewField) =>
  `uniqueIndex('example_items_${snakeCase(name)}_unique').on(sql\`lower(btrim(\${table.${name}}))\`),`;

export const constraintLine = (field: NewField) =>
  `example_items_${snakeCase(field.name)}_unique: {
    code: '${takenCode(field)}',
    kind: exampleItemErrors.${takenCode(field)},
    field: '${field.name}',
  },`;

export const errorLine = (field: NewField) =>
  `${takenCode(field)}: { status: 409, message: ${key(field, '.taken')} },`;

export const columnOfList = ({ name }: NewField) => `fieldColumn(exampleItemFields, '${name}', t),`;

/** Its messages in English. */
export const getMessages = ({ name, label, kind, required, unique, options }: NewField) => ({
  [`fields.${name}`]: label,
  ...(required && kind !== 'select' && { [`fields.${name}.required`]: `${label} is required` }),
  ...(unique && { [`fields.${name}.taken`]: `This ${inSentence(label)} is already in use` }),
  ...Object.fromEntries(options.map((option) => [`fields.${name}.${option}`, toLabel(option)])),
});

/** An acronym keeps its capitals, other labels begin with a small letter. */
const inSentence = (label: string) =>
  acronym.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** A valid value, as code. Unique ones differ with the title of the record. */
export function exampleValue({ kind, unique, options }: NewField, title: string): string {
  if (unique && kind === 'email')
    return `\`\${${title}.replaceAll(' ', '-').toLowerCase()}@example.com\``;
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

const typedValue = (field: NewField) =>
  field.kind === 'number' ? "'5'" : exampleValue(field, 'before');

/** Fills in a required field of the form in a journey. */
export const fillLine = (field: NewField) =>
  `await page.getByLabel(t('example-items:fields.${field.name}')).fill(${typedValue(field)});`;
