import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration } from 'oidc-provider';
import { freePort } from './product.ts';

/** A user known to the provider. */
export interface ProviderUser {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** A real OpenID Connect provider in this process, with its own sign-in page. */
export interface OpenId {
  issuer: string;
  /** The product's settings for this provider. */
  env: Record<string, string>;
  add(user: Partial<ProviderUser> & { email: string }): ProviderUser;
  /** Delays token requests until the returned function is called. */
  hold(): () => void;
  /** Drops token requests until the returned function is called. */
  hangUp(): () => void;
  /** Stops responding, like a provider that is down. */
  stop(): Promise<void>;
  /** Responds again, at the same URL. */
  start(): Promise<void>;
}

const client = { id: 'app', secret: 'a-secret-between-two-servers-only' };

function configuration(callback: string, users: Map<string, ProviderUser>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key, kty: 'RSA' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount(_context, id) {
      const user = users.get(id);
      return (
        user && {
          accountId: id,
          claims: () => ({
            sub: id,
            // Some providers let users keep their address to themselves.
            ...(user.email && { email: user.email, email_verified: user.emailVerified }),
            name: user.name,
          }),
        }
      );
    },
    // Signing in implies consent, so there is only one page.
    async loadExistingGrant(context) {
      const { client: asking, provider, session } = context.oidc;
      if (!asking || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

const page = (uid: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Provider</title><link rel="icon" href="data:,">
</head><body><main><h1>Provider</h1>
<form method="post" action="/interaction/${uid}">
<label>User <input name="user" autocomplete="off"></label>
<button name="choice" value="allow">Allow</button>
<button name="choice" value="deny">Deny</button>
</form></main></body></html>`;

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(uid));
    return;
  }
  const form = new URLSearchParams(await text(request));
  const result =
    form.get('choice') === 'allow'
      ? { login: { accountId: form.get('user') ?? '' } }
      : { error: 'access_denied', error_description: 'The user said no' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => resolve());
  });
}

/** `baseUrl` is the product's: the only allowed redirect target. */
export async function startOpenId(baseUrl: string): Promise<OpenId> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const users = new Map<string, ProviderUser>();
  const callback = `${baseUrl}/api/auth/callback/oidc`;
  const provider = new Provider(issuer, configuration(callback, users));
  const answer = provider.callback();
  let held = Promise.resolve();
  let hangingUp = false;
  const server = createServer((request, response) => {
    if (request.url === '/token' && hangingUp) return void request.destroy();
    if (request.url === '/token') return void held.then(() => answer(request, response));
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(provider, request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  const openId: OpenId = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Example ID',
    },
    add({ id = randomUUID(), emailVerified = true, name = 'Grace Hopper', email }) {
      const user = { id, email, emailVerified, name };
      users.set(id, user);
      return user;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    hangUp() {
      hangingUp = true;
      return () => {
        hangingUp = false;
      };
    },
    async stop() {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
    start: () => listen(server, port),
  };
  await openId.start();
  return openId;
}
