import { product } from '~/product';
import { asJsonSchema, errorResponses, openApiHead, withAccess } from '~/server/api/openapi';
import type { ProcedureMeta } from '~/server/api/procedure';
import type { ApiDocument, ApiMethod, Operation, Parameter } from '~/shared/api-document';
import type { Endpoint } from './endpoints/endpoint';
import { errorsByStatus } from './endpoints/errors';

/** `/admin/ban-user` is `auth.admin.ban-user`. */
const getName = (path: string) => `auth${path.replaceAll('/', '.')}`;

function getParameters({ query }: Endpoint): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = asJsonSchema(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function getMeta({ access, writes, method }: Endpoint): ProcedureMeta {
  return {
    session: access === 'signed-in',
    ...(typeof access === 'object' && { permission: access }),
    // A POST that only changes the caller's own session is documented as a write too.
    writes: writes === true || method === 'POST',
  };
}

function getResponses(endpoint: Endpoint): NonNullable<Operation['responses']> {
  const responses = errorResponses(errorsByStatus(endpoint), false);
  if (!endpoint.output) return responses;
  const schema = asJsonSchema(endpoint.output, 'output');
  return {
    ...responses,
    200: { description: 'OK', content: { 'application/json': { schema } } },
  };
}

function describeEndpoint(path: string, endpoint: Endpoint): Operation {
  const parameters = getParameters(endpoint);
  const operation: Operation = {
    operationId: getName(path),
    tags: [endpoint.group],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: asJsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: getResponses(endpoint),
    ...(endpoint.visited && { 'x-visited': true }),
    'x-access': { session: false },
    'x-writes': false,
  };
  return withAccess(operation, getMeta(endpoint));
}

/** The OpenAPI description of /api/auth, generated from the table of endpoints. */
export function describeEndpoints(
  endpoints: Record<string, Endpoint>,
  { baseUrl, cookieName }: { baseUrl: string; cookieName: string },
): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const [path, endpoint] of Object.entries(endpoints))
    paths[path] = {
      [endpoint.method.toLowerCase() as ApiMethod]: describeEndpoint(path, endpoint),
    };
  return {
    ...openApiHead(`${product.name}: sign-in`, `${baseUrl}/api/auth`, { baseUrl, cookieName }),
    paths,
  };
}
