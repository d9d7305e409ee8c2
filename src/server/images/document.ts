import type { Operation, Parameter } from '~/shared/api-document';
import { type ImageErrorCode, imageErrors } from '~/shared/images/errors';
import { imageTypes } from '~/shared/images/shape';
import { errorResponses, withAccess } from '../api/openapi';
import type { ImageKind } from './kind';

/** Error codes of the upload endpoints, which are not oRPC procedures, by status. */
function rejections(): Record<number, string[]> {
  const all: Record<number, string[]> = {};
  for (const code of Object.keys(imageErrors) as ImageErrorCode[])
    (all[imageErrors[code].status] ??= []).push(code);
  return all;
}

const example = { id: '5f2d7c1e9ab84f0d8c3e6b7a90d1c2e4' };
const cropParameters = ['x', 'y', 'width', 'height'];

function getParameters(path: string): Parameter[] {
  const schema = { type: 'string' };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [
    ...inPath.map((name) => ({ name, in: 'path' as const, required: true, schema })),
    ...cropParameters.map((name) => ({ name, in: 'query' as const, schema })),
  ];
}

/** OpenAPI description of an upload endpoint: written by hand, because it accepts a file. */
export function describeUpload({ uploadPath, docs }: ImageKind, baseUrl: string): Operation {
  const operation: Operation = {
    operationId: docs.operationId,
    tags: [docs.tag],
    summary: docs.summary,
    description:
      'The request body is the image itself, up to 5 MB; its type is detected ' +
      'from its content. `x`, `y`, `width` and `height` crop it, as fractions from 0 to 1: send all ' +
      `four or none. ${docs.description}`,
    servers: [{ url: `${baseUrl}/api` }],
    parameters: getParameters(uploadPath),
    requestBody: {
      required: true,
      content: Object.fromEntries(imageTypes.map((type) => [type, {}])),
    },
    responses: {
      ...errorResponses(rejections(), true),
      201: { description: 'Created', content: { 'application/json': { example, schema: {} } } },
    },
    'x-access': { session: true },
    'x-writes': true,
  };
  return withAccess(operation, { session: true, permission: docs.permission, writes: true });
}
