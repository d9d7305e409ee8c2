import {
  createStartHandler,
  defaultRenderHandler,
  defineHandlerCallback,
} from '@tanstack/react-start/server';
import { commonErrors, errorCode, isCommonErrorCode } from '~/shared/app-error';
import type { RequestContext } from '../request-context';
import { withPageCache } from './page-cache';

declare module '@tanstack/react-router' {
  interface Register {
    server: { requestContext: RequestContext };
  }
}

/** The status of a page that shows one of our errors. The router itself knows only 404 and 500. */
function statusOf(errors: unknown[]): number | undefined {
  for (const error of errors) {
    const code = errorCode(error);
    // Onboarding stands in the place of the page: nothing failed.
    if (code === 'ONBOARDING_REQUIRED') return 200;
    if (isCommonErrorCode(code)) return commonErrors[code].status;
  }
  return undefined;
}

/** Pages arrive whole: nothing is streamed after the first byte, so the status is always true. */
const start = createStartHandler({
  handler: defineHandlerCallback(async (options) => {
    const response = await defaultRenderHandler(options);
    const matches: { error?: unknown }[] = options.router.stores.matches.get();
    const status = statusOf(matches.map((match) => match.error));
    if (!(response instanceof Response) || !status || status === response.status) return response;
    return new Response(response.body, { status, headers: response.headers });
  }),
});

export async function renderPage(request: Request, context: RequestContext): Promise<Response> {
  const draw = async () => start(request, { context });
  // While the page is being written, it is drawn each time.
  const response = await (import.meta.env.DEV ? draw() : withPageCache(request, context, draw));
  // Who is signed in is in the page: no cache may keep it, and Back must not show it.
  response.headers.set('cache-control', 'no-store');
  return response;
}
