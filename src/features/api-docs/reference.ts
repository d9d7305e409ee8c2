import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { getExample } from './json-schema';
import {
  type ApiDocument,
  type ApiDocuments,
  type ApiMethod,
  type JsonSchema,
  type Operation,
  type Parameter,
  apiMethods,
} from '~/shared/api-document';

type SourceName = keyof ApiDocuments;

export const sourceLabels: Record<SourceName, PlainMessageKey> = {
  rest: 'api-docs:source.rest',
  auth: 'api-docs:source.auth',
};

export interface Group {
  id: string;
  source: SourceName;
  name: string;
  calls: Call[];
}

export interface CallField {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

const json = 'application/json';

function getFields(parameters: Parameter[] = []): CallField[] {
  return parameters.flatMap(({ name, in: location, required = false, schema = {} }) =>
    location === 'header'
      ? []
      : [{ name, in: location, required: required || location === 'path', schema }],
  );
}

/** Error codes are in the schema of an error response and, for humans, in its description. */
function getErrors(responses: Operation['responses'] = {}) {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, response]) => {
      const named = response.content?.[json]?.schema?.properties?.code?.enum ?? [];
      return { status: Number(status), codes: [...new Set(named.map(String))] };
    });
}

export type Call = ReturnType<typeof getCall>;

function getCall(base: string, path: string, method: ApiMethod, operation: Operation) {
  const { 200: ok, 201: created } = operation.responses ?? {};
  const { example, schema } = (ok ?? created)?.content?.[json] ?? {};
  const exampleBody = example ?? (schema && getExample(schema));
  const server = operation.servers?.[0];
  const { requestBody } = operation;
  const [type = json] = Object.keys(requestBody?.content ?? {});
  const file = type === json ? null : type;
  return {
    /** The anchor (URL hash). */
    id: operation.operationId,
    method: method.toUpperCase() as Uppercase<ApiMethod>,
    /** For example `/api/rest/users/{id}`. */
    path: (server ? new URL(server.url).pathname : base) + path,
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    access: operation['x-access'],
    writes: operation['x-writes'],
    /** Whether a program can call it with a token. */
    acceptsToken: operation.security?.some((scheme) => 'token' in scheme) ?? false,
    tryable: [
      // Uploads cannot be tried on the page.
      file === null,
      !operation['x-visited'],
    ].every(Boolean),
    fields: getFields(operation.parameters),
    body: requestBody?.content[json]?.schema ?? null,
    /** The content type of the file it accepts instead of JSON. */
    file,
    /** An example of the response body; null if the response has none. */
    example: exampleBody === undefined ? null : JSON.stringify(exampleBody, null, 2),
    errors: getErrors(operation.responses),
  };
}

function getGroups(source: SourceName, document: ApiDocument): Group[] {
  const base = new URL(document.servers[0]?.url ?? '').pathname;
  const groups = new Map<string, Group>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const method of apiMethods) {
      const operation = methods[method];
      if (!operation) continue;
      const name = operation.tags?.[0] ?? source;
      const id = `${source}-${name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`;
      const group = groups.get(id) ?? { id, source, name, calls: [] };
      group.calls.push(getCall(base, path, method, operation));
      groups.set(id, group);
    }
  return [...groups.values()];
}

export type Reference = ReturnType<typeof readReference>;

/** The documents as the page shows them: every endpoint once, in its group. */
export function readReference({ rest, auth }: ApiDocuments) {
  return {
    /** The base URL of the endpoints. */
    origin: new URL(rest.servers[0]?.url ?? '').origin,
    cookieName: rest.components.securitySchemes.session.name,
    groups: [...getGroups('rest', rest), ...getGroups('auth', auth)],
  };
}

/** Search: endpoints whose text or path contains every word of the term. */
export function findCalls(groups: Group[], term: string): Group[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      calls: group.calls.filter(({ method, path, summary }) => {
        const text = `${method} ${path} ${summary} ${group.name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ calls }) => calls.length > 0);
}
