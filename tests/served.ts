import type { ServerRequest } from 'srvx';
import type { Application } from '~/main/application';
import { acceptsFiles, acceptsTokens } from '~/main/features';
import type { Config } from '~/server/config';
import { createHttpHandler } from '~/server/http/handler';
import { type Listening, listen } from '~/server/http/listen';
import { silent } from './databases';

/** The product except its pages, on a real port. */
export function serve(config: Config, application: Application): Promise<Listening> {
  const handler = createHttpHandler({
    config,
    log: silent,
    takesFiles: acceptsFiles,
    takesToken: acceptsTokens,
    isReady: () => application.isReady(),
    respond: (arrival) => application.respond(arrival, async () => new Response('page')),
  });
  return listen(config, (arrived: ServerRequest) => handler(arrived));
}

interface Served {
  server: Pick<Listening, 'url'>;
  config: Pick<Config, 'baseUrl'>;
  application: Pick<Application, 'mailbox'>;
}

/** Signs in over HTTP and returns the cookie. */
export async function signInOver(
  { server, config, application }: Served,
  email: string,
): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(new URL(path, server.url), {
      method: 'POST',
      headers: { origin: config.baseUrl, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
  const otp = /\d{6}/.exec(application.mailbox?.messages(email)[0]?.text ?? '')?.[0];
  const signed = await post('/api/auth/sign-in/email-otp', { email, otp });
  return signed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
