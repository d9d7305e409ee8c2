import type { Config } from '~/server/config';
import type { IncomingRequest } from '~/server/http/handler';
import { features } from './features';
import { changesSomething } from './writes';

/** The response of a feature that keeps the request from the product. */
export function guard(incoming: IncomingRequest, config: Config): Response | undefined {
  const { request, url } = incoming;
  for (const feature of features) {
    if (!feature.guard) continue;
    const writes = changesSomething(request.method, url.pathname);
    const response = feature.guard({ incoming, config, writes });
    if (response) return response;
  }
  return undefined;
}
