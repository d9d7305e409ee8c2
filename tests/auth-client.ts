import { createAuthClient } from 'better-auth/client';
import { adminClient, emailOTPClient } from 'better-auth/client/plugins';
import type { TestApp } from './app';
import { Jar } from './cookie-jar';

/** The official better-auth client with a cookie jar, connected to the app under test. */
export function createTestClient(app: TestApp, jar = new Jar(), from = '192.0.2.1') {
  const { baseUrl } = app.config;
  return createAuthClient({
    baseURL: baseUrl,
    plugins: [adminClient(), emailOTPClient()],
    fetchOptions: {
      async customFetchImpl(url, init) {
        const request = new Request(url, init);
        const body = request.method === 'GET' ? undefined : await request.text();
        return jar.keep(
          await app.call(request.url.slice(baseUrl.length), {
            method: request.method,
            ...(body !== undefined && { body }),
            headers: { ...Object.fromEntries(request.headers), cookie: jar.cookie },
            from,
          }),
        );
      },
    },
  });
}

export type TestClient = ReturnType<typeof createTestClient>;

/** The last code sent to an address. */
export const lastCode = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** A client that has signed in with a code. */
export async function signedInClient(app: TestApp, email: string, jar = new Jar()) {
  app.clock.advance(31);
  const client = createTestClient(app, jar);
  await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' });
  const { error } = await client.signIn.emailOtp({ email, otp: lastCode(app, email) });
  if (error) throw new Error(`not signed in: ${error.code}`);
  return client;
}

/** The outcome of a call: its error code and status, or 'ok'. */
export async function outcome(
  call: Promise<{ data: unknown; error: { code?: string; status: number } | null }>,
): Promise<string> {
  const { error } = await call;
  return error ? `${error.status} ${error.code}` : 'ok';
}
