import { errorResponses, withAccess } from '~/server/api/openapi';
import type { Operation } from '~/shared/api-document';
import { type CoverErrorCode, coverErrors } from '../errors';
import { coverTypes } from '../rules';

/** Error codes of the upload endpoint, which is not an oRPC procedure, by status. */
function refusals(): Record<number, string[]> {
  const all: Record<number, string[]> = {};
  for (const code of Object.keys(coverErrors) as CoverErrorCode[])
    (all[coverErrors[code].status] ??= []).push(code);
  return all;
}

const example = { id: '5f2d7c1e9ab84f0d8c3e6b7a90d1c2e4' };
const corners = ['x', 'y', 'width', 'height'];

/** OpenAPI description of the upload endpoint: written by hand, because it accepts a file. */
export function describeUpload(baseUrl: string): Operation {
  const operation: Operation = {
    operationId: 'books.upload-cover',
    tags: ['Books'],
    summary: 'Upload a cover image',
    description:
      'The request body is the image itself, up to 5 MB; its type is detected ' +
      'from its content. `x`, `y`, `width` and `height` crop it, as fractions from 0 to 1: send all ' +
      'four or none. Use the returned `id` as the `cover` of a book.',
    servers: [{ url: `${baseUrl}/api` }],
    parameters: corners.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    requestBody: {
      required: true,
      content: Object.fromEntries(coverTypes.map((type) => [type, {}])),
    },
    responses: {
      ...errorResponses(refusals(), true),
      201: { description: 'Created', content: { 'application/json': { example, schema: {} } } },
    },
    'x-access': { session: true },
    'x-writes': true,
  };
  return withAccess(operation, { session: true, permission: { books: 'create' }, writes: true });
}
