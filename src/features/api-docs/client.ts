import { queryOptions } from '@tanstack/react-query';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { ApiDocument, ApiDocuments } from '~/shared/api-document';
import { commonError, isCommonErrorCode } from '~/shared/errors/app-error';
import { readReference } from './reference';

async function download(path: string): Promise<ApiDocument> {
  const response = await fetch(path, { credentials: 'same-origin' });
  if (response.ok) return response.json();
  const { code = '' }: { code?: string } = await response.json().catch(() => ({}));
  throw commonError(isCommonErrorCode(code) ? code : 'INTERNAL_SERVER_ERROR');
}

/** In-process during SSR; in the browser the public documents are fetched. */
const documents: () => Promise<ApiDocuments> = createIsomorphicFn()
  .server(() => {
    const context = getGlobalStartContext();
    if (!context) throw new Error('No request context: called outside a request');
    return context.documents();
  })
  .client(async () => {
    const [rest, auth] = await Promise.all([
      download('/api/rest/openapi.json'),
      download('/api/auth/openapi.json'),
    ]);
    return { rest, auth };
  });

export const referenceQueries = {
  all: () =>
    queryOptions({
      queryKey: ['api-docs'],
      queryFn: async () => readReference(await documents()),
      // The documents change only with a new version of the product.
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
