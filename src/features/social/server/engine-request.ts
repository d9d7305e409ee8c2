import type { RequestContext } from '~/server/request-context';

/** Passes the client address to the engine. Clients cannot set it. */
export const clientAddressHeader = 'x-app-client-address';

/**
 * The request as the engine may see it: at our own base URL, with the trusted client address. The
 * body is read by our schemas, so the engine gets only what an adapter passes on.
 */
export function toEngineRequest(
  request: Request,
  { config, clientAddress }: Pick<RequestContext, 'config' | 'clientAddress'>,
): Request {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, clientAddress);
  headers.delete('content-length');
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  return new Request(new URL(pathname + search, config.baseUrl), { method, headers });
}
