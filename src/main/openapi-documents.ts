import { cookieName } from '~/features/auth/auth.server';
import { describeEndpoints } from '~/features/auth/server/endpoints-openapi';
import { endpoints } from '~/features/auth/server/endpoints';
// sample:start
import { describeUpload } from '~/features/books/covers/server/document';
// sample:end
import { generateOpenApi } from '~/server/api/openapi';
import type { Config } from '~/server/config';
import type { ApiDocuments } from '~/shared/api-document';
import { api } from '~/registry/server/api';

/** Generated on first use and cached: they are the same for every user. */
export function createDocuments({ baseUrl }: Config): () => Promise<ApiDocuments> {
  let documents: Promise<ApiDocuments> | undefined;
  const about = { baseUrl, cookieName: cookieName(baseUrl, 'session') };
  const write = async () => {
    const rest = await generateOpenApi(api, about);
    // sample:start
    rest.paths['/covers'] = { post: describeUpload(baseUrl) };
    // sample:end
    return { rest, auth: describeEndpoints(endpoints, about) };
  };
  return () => (documents ??= write());
}
