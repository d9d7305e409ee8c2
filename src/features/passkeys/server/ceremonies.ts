import { randomBytes } from 'node:crypto';
import { product } from '~/product';
import type { Config } from '~/server/config';
import type { RequestContext } from '~/server/request-context';
import type { SessionUser } from '~/shared/session';
import { displayName } from '~/shared/text/display-name';
import { passkeyError } from '../errors';
import type { Assertion, Attestation } from '../schema';
import { type PasskeyRow, deleteChallenge, insertChallenge } from './queries';

/*
 * The two ceremonies of WebAuthn: creating a passkey and using one. A challenge is used once, within
 * minutes, by the session or the browser that asked for it. The library checks the signatures; it is
 * loaded on first use.
 */

const library = () => import('@simplewebauthn/server');

/** The relying party ID: passkeys work at this host only. */
export const getRpId = ({ baseUrl }: Pick<Config, 'baseUrl'>): string => new URL(baseUrl).hostname;

/** The user as authenticators know them: not their email, which may change. */
export const getUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Who asked for a challenge: `session/<id>` or `browser/<id>`. */
export type Requester = `session/${string}` | `browser/${string}`;

const challengeMinutes = 10;

const getIdentifier = (requester: Requester, challenge: string) =>
  `passkey/${requester}/${challenge}`;

async function issueChallenge({ db, now }: RequestContext, requester: Requester) {
  const bytes = new Uint8Array(randomBytes(32));
  const challenge = Buffer.from(bytes).toString('base64url');
  const expiresAt = new Date(now().getTime() + challengeMinutes * 60_000);
  await insertChallenge(db, getIdentifier(requester, challenge), expiresAt);
  return bytes;
}

/** Outside the transaction of the change: a failed attempt uses up the challenge too. */
async function consumeChallenge(
  { db, now }: RequestContext,
  requester: Requester,
  clientDataJSON: string,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON);
  if (!challenge || !(await deleteChallenge(db, getIdentifier(requester, challenge), now())))
    throw passkeyError('CHALLENGE_NOT_FOUND');
  return challenge;
}

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const toDescriptor = ({ credentialId: id, transports }: PasskeyRow) => ({
  id,
  transports: transports.split(',').filter(Boolean),
});

const timeout = challengeMinutes * 60_000;

/** EdDSA, ES256 and RS256. The library would also try an algorithm that Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

export async function creationOptions(
  context: RequestContext,
  requester: Requester,
  user: SessionUser,
  existing: PasskeyRow[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: product.name,
    rpID: getRpId(context.config),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: displayName(user),
    challenge: await issueChallenge(context, requester),
    timeout,
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** With `allowed`, only these passkeys; otherwise any, and the user chooses an account. */
export async function requestOptions(
  context: RequestContext,
  requester: Requester,
  allowed: PasskeyRow[] = [],
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: getRpId(context.config),
    challenge: await issueChallenge(context, requester),
    timeout,
    allowCredentials: allowed.map(toDescriptor),
    userVerification: 'required',
  });
}

const getExpected = ({ config }: RequestContext) => ({
  expectedOrigin: new URL(config.baseUrl).origin,
  expectedRPID: getRpId(config),
  requireUserVerification: true,
});

export async function verifyAttestation(
  context: RequestContext,
  requester: Requester,
  response: Attestation,
) {
  const expectedChallenge = await consumeChallenge(
    context,
    requester,
    response.response.clientDataJSON,
  );
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: toLibrary(response),
      expectedChallenge,
      supportedAlgorithmIDs,
      ...getExpected(context),
    });
    if (registrationInfo) return registrationInfo;
  } catch (cause) {
    throw passkeyError('FAILED_TO_VERIFY_REGISTRATION', { cause });
  }
  throw passkeyError('FAILED_TO_VERIFY_REGISTRATION');
}

/** What the passkey says about this use. The caller notes it, see `noteUse`. */
export async function verifyAssertion(
  context: RequestContext,
  requester: Requester,
  response: Assertion,
  find: (credentialId: string) => Promise<PasskeyRow | undefined>,
) {
  const expectedChallenge = await consumeChallenge(
    context,
    requester,
    response.response.clientDataJSON,
  );
  const passkey = await find(response.id);
  if (!passkey) throw passkeyError('PASSKEY_NOT_FOUND');
  const { userHandle } = response.response;
  if (userHandle && userHandle !== getUserHandle(passkey.userId))
    throw passkeyError('AUTHENTICATION_FAILED');
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toLibrary(response),
      expectedChallenge,
      ...getExpected(context),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (verified)
      return {
        passkey,
        counter: authenticationInfo.newCounter,
        synced: authenticationInfo.credentialBackedUp,
      };
  } catch (cause) {
    throw passkeyError('AUTHENTICATION_FAILED', { cause });
  }
  throw passkeyError('AUTHENTICATION_FAILED');
}

/** The library's types have no null, and no transports that it does not know. */
function toLibrary(response: Assertion | Attestation) {
  return {
    ...response,
    authenticatorAttachment: response.authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
  } as never;
}
