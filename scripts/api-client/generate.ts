import { readFileSync } from 'node:fs';
import {
  type ApiDocument,
  type ApiMethod,
  type JsonSchema,
  type Operation,
  apiMethods,
} from '../../src/shared/api-document.ts';
import { toComment, toType } from './types.ts';

interface Call extends Operation {
  method: ApiMethod;
  path: string;
}

/** Whether programs may call it. Without tokens, they act in the session of a user. */
const isForPrograms = ({ components }: ApiDocument, { security = [] }: Operation) =>
  !components.securitySchemes.token ||
  security.length === 0 ||
  security.some((scheme) => 'token' in scheme);

/** Uploads have a server of their own, and are left out: they take a file, not JSON. */
const getCalls = (document: ApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    apiMethods.flatMap((method) => {
      const operation = methods[method];
      const isIncluded = operation && !operation.servers && isForPrograms(document, operation);
      return isIncluded ? [{ ...operation, method, path }] : [];
    }),
  );

const json = 'application/json';

const getBody = ({ requestBody }: Call): JsonSchema => requestBody?.content[json]?.schema ?? {};

/** Path, query and body as one object: no procedure has two inputs of the same name. */
function getInput(call: Call): JsonSchema {
  const parameters = (call.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const body = getBody(call);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        parameters.map(({ name, description, schema = {} }) => [
          name,
          { ...schema, ...(description && { description }) },
        ]),
      ),
      ...body.properties,
    },
    required: [
      ...parameters.flatMap(({ name, required }) => (required ? [name] : [])),
      ...(body.required ?? []),
    ],
  };
}

const getOutput = ({ responses = {} }: Call): JsonSchema | undefined =>
  (responses[200] ?? responses[201])?.content?.[json]?.schema;

/** `users.list` becomes `UsersList`. */
const typeName = ({ operationId }: Call) =>
  operationId.replaceAll(/(^|[^a-z\d]+)([a-z\d])/gi, (_, _dot, letter: string) =>
    letter.toUpperCase(),
  );

const takesKey = ({ parameters = [] }: Call) =>
  parameters.some(({ name }) => name === 'Idempotency-Key');

const hasPages = (call: Call) =>
  (call.parameters ?? []).some(({ name }) => name === 'cursor') &&
  getOutput(call)?.properties?.next !== undefined;

function getTypes(call: Call): string {
  const name = typeName(call);
  const output = getOutput(call);
  const input = getInput(call);
  const hasInput = Object.keys(input.properties ?? {}).length > 0;
  return [
    ...(hasInput ? [`export type ${name}Input = ${toType(input)};`] : []),
    `export type ${name}Output = ${output ? toType(output) : 'Blob'};`,
  ].join('\n');
}

/** The lines of a method, and of the one that reads all pages. */
function getMethods(call: Call, key: string, indent: string): string {
  const name = typeName(call);
  const { properties = {}, required = [] } = getInput(call);
  const hasInput = Object.keys(properties).length > 0;
  const typed = (type: string) => `input: ${type}${required.length === 0 ? ' = {}' : ''}`;
  const options = `options?: ${takesKey(call) ? 'WriteOptions' : 'CallOptions'}`;
  const verb = call.method.toUpperCase();
  const send = (given: string) =>
    `send<${name}Output>('${verb}', '${call.path}', ${given}, options)`;
  const lines = [
    comment(call, indent),
    `${indent}${key}: (${hasInput ? `${typed(`${name}Input`)}, ` : ''}${options}) =>`,
    `${indent}  ${send(hasInput ? 'input' : '{}')},`,
  ];
  if (hasPages(call))
    lines.push(
      `${indent}/** The same for all pages: \`for await (const item of …)\`. */`,
      `${indent}${key}All: (${typed(`Omit<${name}Input, 'cursor'>`)}, ${options}) =>`,
      `${indent}  paginate((cursor) =>`,
      `${indent}    ${send('{ ...input, cursor }')}),`,
    );
  return lines.join('\n');
}

function comment({ summary = '', description }: Call, indent: string): string {
  const text = toComment(description ? `${summary}. ${description}` : `${summary}.`);
  return `${indent}/** ${text} */`;
}

interface Group {
  [name: string]: Group | string;
}

/** Nests the methods as their IDs say: `client.users.list()`. */
function group(calls: Call[]): Group {
  const root: Group = {};
  for (const call of calls) {
    const names = call.operationId.split('.');
    const key = names.pop() ?? '';
    let at = root;
    for (const name of names) at = (at[name] ??= {}) as Group;
    at[key] = getMethods(call, key, '  '.repeat(names.length + 2));
  }
  return root;
}

const print = (entries: Group, indent: string): string =>
  Object.entries(entries)
    .map(([name, entry]) =>
      typeof entry === 'string'
        ? entry
        : `${indent}${name}: {\n${print(entry, `${indent}  `)}\n${indent}},`,
    )
    .join('\n');

function getErrorCodes(calls: Call[]): string {
  const codes = calls.flatMap(({ responses = {} }) =>
    Object.values(responses).flatMap(
      ({ content }) => content?.[json]?.schema?.properties?.code?.enum ?? [],
    ),
  );
  const lines = [...new Set(codes.map(String))].toSorted().map((code) => `\n  | '${code}'`);
  return `export type ErrorCode =${lines.join('')};`;
}

/** The source of the client: its runtime, the types of every call, and `createClient`. */
export function generateClient(document: ApiDocument): string {
  const calls = getCalls(document);
  const runtime = readFileSync(new URL('runtime.ts', import.meta.url), 'utf8');
  return [
    `// A client for the API of ${document.info.title}. Written by \`npm run api:client\`: do not edit.`,
    runtime.replace('type ErrorCode = string;', () => getErrorCodes(calls)).trimEnd(),
    ...calls.map(getTypes),
    [
      'export type Client = ReturnType<typeof createClient>;',
      '',
      'export function createClient(options: ClientOptions) {',
      '  const send = createSend(options);',
      '  return {',
      print(group(calls), '    '),
      '  };',
      '}',
      '',
    ].join('\n'),
  ].join('\n\n');
}
