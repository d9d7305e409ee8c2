import { accountMail } from '~/features/accounts/account/account.server';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { type Finding, type GuardedRequest, defineServerFeature } from '~/server/feature';
import type { I18n } from '~/shared/i18n/i18n';
import { passkeysApi } from './server/api';
import { getRpId } from './server/ceremonies';
import { passkeyEndpoints } from './server/endpoints';
import { passkeyMails, endAccess } from './server/rules';
import { passkeysMyData } from './server/my-data';
import { countOtherHosts } from './server/queries';
import { isForPeople, readProof, requireConfirmation } from './server/step-up';
import * as tables from './server/tables';

/** Tells password managers where passkeys are added and removed. */
function serveWellKnown({ incoming: { url }, config }: GuardedRequest): Response | undefined {
  if (url.pathname !== '/.well-known/passkey-endpoints') return undefined;
  const page = `${config.baseUrl}/app/account/security`;
  return Response.json({ enroll: page, manage: page });
}

/** A passkey works at the host that it was created for. */
async function diagnose(db: Db, config: Config): Promise<Finding[]> {
  const rpId = getRpId(config);
  const count = await countOtherHosts(db, rpId);
  if (count === 0) return [];
  const message = `${count} passkeys were created at another host than ${rpId} and do not work.`;
  const fix =
    'Set BASE_URL back to that host, or let users sign in with a code and add new passkeys.';
  return [{ status: 'warning', message, fix }];
}

const example = { details: ['Chrome, Linux'], link: 'https://example.com/login/not-me' };

export const passkeys = defineServerFeature({
  api: passkeysApi,
  authEndpoints: passkeyEndpoints,
  tables,
  bin: { restore: [tables.passkeys, tables.passkeyOffers] },
  emails: Object.entries(passkeyMails).map(([name, texts]) => ({
    name: `passkey-${name}`,
    make: (i18n: I18n) => accountMail(i18n, 'user@example.com', texts, example),
  })),
  userHooks: { requireConfirmation, isForPeople, readProof, endAccess },
  guard: serveWellKnown,
  diagnose,
  myData: passkeysMyData,
});
