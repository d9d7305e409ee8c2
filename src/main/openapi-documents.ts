import { cookieName } from '~/features/accounts/auth/auth.server';
import { describeEndpoints } from '~/features/accounts/auth/server/endpoints-openapi';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import { generateOpenApi } from '~/server/api/openapi';
import type { Config } from '~/server/config';
import { describeUpload } from '~/server/images/upload';
import type { ApiDocuments } from '~/shared/api-document';
import { api, downloads, features, tokenScheme, fileEndpoints, imageKinds } from './features';

/** What has no tags is grouped by the first part of its path: `/audit-log/{id}` is of "Audit log". */
function groupOf(path: string): string {
  const [, first = ''] = path.split('/');
  return first.charAt(0).toUpperCase() + first.slice(1).replaceAll('-', ' ');
}

/** Generated on first use and cached: they are the same for every user. */
export function createDocuments({ baseUrl }: Pick<Config, 'baseUrl'>): () => Promise<ApiDocuments> {
  let documents: Promise<ApiDocuments> | undefined;
  const about = { baseUrl, cookieName: cookieName(baseUrl, 'session') };
  const write = async () => {
    const rest = await generateOpenApi(api, { ...about, tokenScheme });
    for (const kind of imageKinds) {
      const path = kind.uploadPath.replace(/^\/api/, '');
      rest.paths[path] = { ...rest.paths[path], post: describeUpload(kind, baseUrl) };
    }
    for (const { uploadPath, describe } of fileEndpoints) {
      const path = uploadPath.replace(/^\/api/, '');
      rest.paths[path] = { ...rest.paths[path], post: describe(baseUrl) };
    }
    for (const { path, describe } of downloads) rest.paths[path] = { get: describe() };
    for (const feature of features) feature.describeRest?.(rest);
    for (const [path, methods] of Object.entries(rest.paths))
      for (const operation of Object.values(methods)) operation.tags ??= [groupOf(path)];
    return { rest, auth: describeEndpoints(endpoints, about) };
  };
  return () => (documents ??= write());
}

/** For `npm run api:client`, which needs no configuration: clients get the address as an option. */
export const getApiDocument = async () =>
  (await createDocuments({ baseUrl: 'http://localhost:3000' })()).rest;
