import type { Operation } from '~/shared/api-document';
import { commonErrors } from '~/shared/errors/app-error';
import { maxExportedIds } from '~/shared/schema';
import { errorResponses, withAccess } from '../api/openapi';

const parameter = (name: string, description: string) => ({
  name,
  in: 'query' as const,
  description,
  schema: { type: 'string' },
});

const codes = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'] as const;
const rejections = Object.fromEntries(codes.map((code) => [commonErrors[code].status, [code]]));

/** Written by hand, because it is not a procedure: it streams what the procedures of lists return. */
export function describeExports(): Operation {
  const operation: Operation = {
    operationId: 'exports.get',
    tags: ['Exports'],
    summary: 'Download a list as a file',
    description:
      'All pages of a list whose response has `items` and `next`, such as `users` or `activity`. ' +
      'Needs what the list needs, and accepts its filters, search and order as parameters. ' +
      'A user can run two exports at a time.',
    parameters: [
      { name: 'list', in: 'path', required: true, schema: { type: 'string' } },
      parameter('format', '`csv` (UTF-8 with a byte order mark) or `json`'),
      parameter('fields', 'Names of fields, separated by commas, each once. All by default'),
      parameter('ids', `Only these records, at most ${maxExportedIds}`),
    ],
    responses: {
      ...errorResponses(rejections, true),
      200: { description: 'The file', content: { 'text/csv': {}, 'application/json': {} } },
    },
    'x-access': { session: true },
    'x-writes': false,
  };
  return withAccess(operation, { session: true });
}
