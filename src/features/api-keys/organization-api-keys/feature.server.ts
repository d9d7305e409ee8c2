import { type SessionRequest, defineServerFeature } from '~/server/feature';
import type { Session } from '~/shared/session';
import { openSession } from '../server/session';
import { isToken } from '../server/token';
import { organizationApiKeysApi } from './server/api';
import { organizationApiKeysMyData } from './server/my-data';
import { findKey, isKeyActive } from './server/queries';
import { endAccess, kind } from './server/rules';
import * as tables from './server/tables';

/** The session of a request with a key. Undefined if the token is none of an organization's. */
function readSession(request: SessionRequest): Promise<Session | null> | undefined {
  const { token } = request;
  return token !== null && isToken(token, kind) ? readKey(request, token) : undefined;
}

async function readKey(request: SessionRequest, token: string): Promise<Session | null> {
  const found = await findKey(request.db, token, request.now());
  if (!found) return null;
  const { key } = found;
  // Everything in organizations needs it.
  const permissions = key.permissions && ['apps:app', ...key.permissions];
  return openSession(
    request,
    { ...found, key: { ...key, permissions } },
    {
      table: tables.organizationApiKeys,
      target: { type: 'organization', id: key.organizationId },
    },
  );
}

export const organizationApiKeys = defineServerFeature({
  api: organizationApiKeysApi,
  tables,
  bin: { discard: [tables.organizationApiKeys] },
  readSession,
  userHooks: { isProgramActive: isKeyActive, endAccess },
  myData: organizationApiKeysMyData,
});
