import { asJsonSchema, completed, documentHead } from '~/server/api/describe';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { ApiDocument, ApiMethod, Operation, Parameter } from '~/shared/api-document';
import type { Door } from './door-rules';
import { type DoorWords, doorWords } from './door-words';

/** `/admin/ban-user` is `auth.admin.ban-user`. */
const nameOf = (path: string) => `auth${path.replaceAll('/', '.')}`;

function parametersOf({ query }: Door): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = asJsonSchema(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function metaOf(door: Door, { access }: DoorWords): ProcedureMeta {
  const permission = door.permission ?? (typeof access === 'object' ? access : undefined);
  return {
    session: access === 'signed-in',
    ...(permission && { permission }),
    // A door that only changes one's own session is no write for a demo, and is one for a reader.
    writes: door.writes === true || door.method === 'POST',
  };
}

function describeDoor(path: string, door: Door): Operation {
  const words = doorWords[path];
  if (!words) throw new Error(`Nothing is written down about the door ${path}`);
  const parameters = parametersOf(door);
  const operation: Operation = {
    operationId: nameOf(path),
    tags: [words.group],
    summary: words.summary,
    ...(words.description && { description: words.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(door.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: asJsonSchema(door.body, 'input') } },
      },
    }),
    responses: words.responses,
    ...(words.visited && { 'x-visited': true }),
    'x-access': { session: false },
    'x-writes': false,
  };
  return completed(operation, metaOf(door, words));
}

/** The doors of /api/auth in the words of OpenAPI, from the table that opens them. */
export function describeDoors(
  doors: Record<string, Door>,
  { baseUrl, cookieName }: { baseUrl: string; cookieName: string },
): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const [path, door] of Object.entries(doors))
    paths[path] = { [door.method.toLowerCase() as ApiMethod]: describeDoor(path, door) };
  return { ...documentHead('Foreword: sign-in', `${baseUrl}/api/auth`, cookieName), paths };
}
