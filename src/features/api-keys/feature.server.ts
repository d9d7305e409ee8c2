import { accountMail } from '~/features/accounts/account/account.server';
import { type SessionRequest, defineServerFeature } from '~/server/feature';
import type { Session } from '~/shared/session';
import { apiKeysApi } from './server/api';
import { apiKeysMyData } from './server/my-data';
import { findKey, isKeyActive } from './server/queries';
import { createdMail, endAccess } from './server/rules';
import { openSession } from './server/session';
import * as tables from './server/tables';
import { isToken } from './server/token';

/** The session of a request with a key. Undefined if the token is none of a user's. */
function readSession(request: SessionRequest): Promise<Session | null> | undefined {
  const { token } = request;
  return token !== null && isToken(token) ? readKey(request, token) : undefined;
}

async function readKey(request: SessionRequest, token: string): Promise<Session | null> {
  const found = await findKey(request.db, token, request.now());
  return found ? openSession(request, found, { table: tables.apiKeys }) : null;
}

export const apiKeys = defineServerFeature({
  api: apiKeysApi,
  tables,
  bin: { discard: [tables.apiKeys] },
  tokenPaths: ['/api/rest/'],
  tokenScheme: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, from the account page. It has at most the permissions of its user.',
  },
  readSession,
  userHooks: { isProgramActive: isKeyActive, endAccess },
  emails: [
    {
      name: 'api-key-created',
      make: (i18n) =>
        accountMail(i18n, 'user@example.com', createdMail, {
          details: ['Nightly export'],
          link: 'https://example.com/login/not-me',
        }),
    },
  ],
  myData: apiKeysMyData,
});
