import { asJsonSchema, withAccess, openApiHead } from '~/server/api/openapi';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { ApiDocument, ApiMethod, Operation, Parameter } from '~/shared/api-document';
import type { Endpoint } from './endpoint-rules';
import { type EndpointDocs, endpointDocs } from './endpoint-docs';

/** `/admin/ban-user` is `auth.admin.ban-user`. */
const nameOf = (path: string) => `auth${path.replaceAll('/', '.')}`;

function parametersOf({ query }: Endpoint): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = asJsonSchema(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function metaOf(door: Endpoint, { access }: EndpointDocs): ProcedureMeta {
  const permission = door.permission ?? (typeof access === 'object' ? access : undefined);
  return {
    session: access === 'signed-in',
    ...(permission && { permission }),
    // A POST that only changes the caller's own session is allowed in a demo, but documented as a
    // write.
    writes: door.writes === true || door.method === 'POST',
  };
}

function describeDoor(path: string, door: Endpoint): Operation {
  const words = endpointDocs[path];
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
  return withAccess(operation, metaOf(door, words));
}

/** The OpenAPI description of /api/auth, generated from the table of endpoints. */
export function describeEndpoints(
  doors: Record<string, Endpoint>,
  { baseUrl, cookieName }: { baseUrl: string; cookieName: string },
): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const [path, door] of Object.entries(doors))
    paths[path] = { [door.method.toLowerCase() as ApiMethod]: describeDoor(path, door) };
  return { ...openApiHead('Foreword: sign-in', `${baseUrl}/api/auth`, cookieName), paths };
}
