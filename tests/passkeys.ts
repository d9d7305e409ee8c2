import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { TestApp } from './app';
import { Jar } from './cookie-jar';

/** An authenticator in software, which can also misbehave. */

interface Behaviour {
  origin?: string;
  rpId?: string;
  /** Whether the user was verified, by a finger or a PIN. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  forged?: boolean;
  type?: string;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

const userPresent = 0x01;
const userVerified = 0x04;
const backedUp = 0x18;
const withCredential = 0x40;

export class TestPasskey {
  readonly id = encode(randomBytes(16));
  readonly #keys = newKeys();
  readonly #baseUrl: string;
  userHandle = '';
  counter = 0;

  constructor(app: TestApp) {
    this.#baseUrl = app.config.baseUrl;
  }

  #clientData({ challenge }: Options, type: string, { origin }: Behaviour) {
    return JSON.stringify({ type, challenge, origin: origin ?? new URL(this.#baseUrl).origin });
  }

  #authenticatorData({ rpId, verified = true, counter }: Behaviour, more = Buffer.alloc(0)) {
    const flags = userPresent | backedUp | (verified ? userVerified : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([
      sha256(rpId ?? new URL(this.#baseUrl).hostname),
      Buffer.from([more.length > 0 ? flags | withCredential : flags]),
      count,
      more,
    ]);
  }

  /** Creates the passkey: what `navigator.credentials.create` would give as JSON. */
  create(options: Options, behaviour: Behaviour = {}) {
    this.userHandle = options.user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.#authenticatorData(behaviour, credential))],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(
          this.#clientData(options, behaviour.type ?? 'webauthn.create', behaviour),
        ),
        attestationObject: encode(isoCBOR.encode(attestation as never)),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Uses the passkey: what `navigator.credentials.get` would give as JSON. */
  use(options: Options, behaviour: Behaviour = {}) {
    const clientData = this.#clientData(options, behaviour.type ?? 'webauthn.get', behaviour);
    const authenticatorData = this.#authenticatorData(behaviour);
    const { privateKey } = behaviour.forged ? newKeys() : this.#keys;
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authenticatorData),
        signature: encode(signature),
        userHandle: behaviour.userHandle ?? this.userHandle,
      },
    };
  }
}

const getOptions = async (response: Response) => (await response.json()) as Options;

/** Adds a passkey to the account of the session. */
export async function addPasskey(app: TestApp, cookie: string, passkey = new TestPasskey(app)) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const started = await app.call('/api/auth/passkey/generate-register-options', { headers });
  if (!started.ok) throw new Error(`not started: ${started.status} ${await started.text()}`);
  const added = await app.call('/api/auth/passkey/verify-registration', {
    headers: { cookie },
    body: { response: passkey.create(await getOptions(started)) },
  });
  if (!added.ok) throw new Error(`not added: ${added.status} ${await added.text()}`);
  const { id } = (await added.json()) as { id: string };
  return { id, passkey };
}

/** A challenge for the browser of the jar. */
export async function startSignIn(app: TestApp, jar: Jar): Promise<Options> {
  const headers = { cookie: jar.cookie, 'sec-fetch-site': 'same-origin' };
  const path = '/api/auth/passkey/generate-authenticate-options';
  return getOptions(jar.keep(await app.call(path, { headers })));
}

export const finishSignIn = async (app: TestApp, jar: Jar, response: object) =>
  jar.keep(
    await app.call('/api/auth/passkey/verify-authentication', {
      headers: { cookie: jar.cookie },
      body: { response },
    }),
  );

export async function signInWithPasskey(
  app: TestApp,
  passkey: TestPasskey,
  behaviour: Behaviour = {},
  jar = new Jar(),
) {
  const options = await startSignIn(app, jar);
  return { jar, response: await finishSignIn(app, jar, passkey.use(options, behaviour)) };
}

/** Uses a passkey in a session. */
export async function confirmWith(app: TestApp, cookie: string, passkey: TestPasskey) {
  const call = (path: string, body: object) =>
    app.call(`/api/rest/account/passkeys/${path}`, { headers: { cookie }, body });
  const options = await getOptions(await call('confirm-options', {}));
  return call('confirm', { response: passkey.use(options) });
}
