import { type OpenId, type ProviderUser, startOpenId } from '../e2e/support/openid.ts';
import { type TestApp, testConfig } from './app';
import { Jar } from './cookie-jar';

/** An OpenID provider that redirects to the product under test. */
export const startProvider = (): Promise<OpenId> => startOpenId(testConfig().baseUrl);

export const beginSocial = '/api/auth/sign-in/social';

let addresses = 0;

/** A unique email address. */
export function newEmail(): string {
  addresses += 1;
  return `social-${addresses}@example.com`;
}

export async function start(app: TestApp, jar: Jar, redirect = ''): Promise<string> {
  const body = { provider: 'oidc', callbackURL: redirect };
  const response = jar.keep(await app.call(beginSocial, { body, headers: { cookie: jar.cookie } }));
  const answer = (await response.json()) as { url: string; redirect: boolean };
  if (!answer.redirect) throw new Error(`no way was begun: ${response.status}`);
  return answer.url;
}

/** Goes through the provider's pages; returns the callback path. */
export async function throughProvider(
  app: TestApp,
  openId: OpenId,
  url: string,
  user: ProviderUser | 'deny',
) {
  const jar = new Jar();
  const ask = async (address: string, init: RequestInit = {}) =>
    jar.keep(
      await fetch(address, { ...init, redirect: 'manual', headers: { cookie: jar.cookie } }),
    );
  let response = await ask(url);
  for (let hops = 0; hops < 10; hops += 1) {
    const location = response.headers.get('location');
    // With the slash: the port of the provider may begin with that of the product.
    if (location?.startsWith(`${app.config.baseUrl}/`))
      return location.slice(app.config.baseUrl.length);
    if (location) response = await ask(new URL(location, openId.issuer).href);
    else {
      const action = /action="([^"]+)"/.exec(await response.text())?.[1] ?? '';
      const body = new URLSearchParams(
        user === 'deny' ? { choice: 'deny' } : { choice: 'allow', user: user.id },
      );
      response = await ask(openId.issuer + action, { method: 'POST', body });
    }
  }
  throw new Error('The provider never led back');
}

export async function signInWith(
  app: TestApp,
  openId: OpenId,
  user: ProviderUser | 'deny',
  jar = new Jar(),
  redirect = '',
) {
  const back = await throughProvider(app, openId, await start(app, jar, redirect), user);
  const response = await app.call(back, { headers: { cookie: jar.cookie } });
  jar.keep(response);
  return { back, jar, response, location: response.headers.get('location') };
}

/** The email address of the jar's session. */
export async function sessionEmail(app: TestApp, jar: Jar): Promise<string | undefined> {
  const response = await app.call('/api/auth/get-session', { headers: { cookie: jar.cookie } });
  const session = (await response.json()) as { user: { email: string } } | null;
  return session?.user.email;
}
