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
    answer: (arrival) => application.answer(arrival, async () => new Response('page')),
  });
  return listen(config, (arrived: ServerRequest) => handler(arrived));
}
