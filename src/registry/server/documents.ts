import { sessionCookieName } from '~/features/auth/auth.server';
import { describeDoors } from '~/features/auth/server/describe-doors';
import { doors } from '~/features/auth/server/door';
// sample:start
import { describeUpload } from '~/features/books/server/covers-document';
// sample:end
import { describeApi } from '~/server/api/describe';
import type { Config } from '~/server/config';
import type { ApiDocuments } from '~/shared/api-document';
import { api } from './api';

/** Written once, when somebody first asks: they hold nothing of who asks. */
export function createDocuments({ baseUrl }: Config): () => Promise<ApiDocuments> {
  let documents: Promise<ApiDocuments> | undefined;
  const about = { baseUrl, cookieName: sessionCookieName(baseUrl) };
  const write = async () => {
    const rest = await describeApi(api, about);
    // sample:start
    rest.paths['/covers'] = { post: describeUpload(baseUrl) };
    // sample:end
    return { rest, auth: describeDoors(doors, about) };
  };
  return () => (documents ??= write());
}
