import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import {
  StartServer,
  createStartHandler,
  defineHandlerCallback,
} from '@tanstack/react-start/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { commonErrors, errorCode, isCommonErrorCode } from '~/shared/app-error';
import type { RequestContext } from '../request-context';
import { withPageCache } from './page-cache';
import { extractPreloads } from './preloads';
import { callServerFunction, isServerFunction } from './server-functions';
import { mutable, bufferedResponse } from './buffered-response';

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

/** What a page was drawn as. Start hands on a response, and would pass its body through a stream. */
const drawn = new WeakMap<Request, string>();

/** Pages arrive whole: nothing is streamed after the first byte, so the status is always true. */
const start = createStartHandler({
  handler: defineHandlerCallback(async ({ request, router, responseHeaders }) => {
    try {
      const preloads = extractPreloads(router, router.options.ssr?.nonce ?? '');
      const markup = renderToString(createElement(StartServer, { router }));
      const html = await transformHtmlStringWithRouter(router, markup);
      drawn.set(
        request,
        html.replace('</head>', () => `${preloads}</head>`),
      );
      const matches: { error?: unknown }[] = router.stores.matches.get();
      const status = statusOf(matches.map((match) => match.error)) ?? getSsrStatus(router);
      return new Response(null, { status, headers: responseHeaders });
    } finally {
      router.serverSsr?.cleanup();
    }
  }),
});

async function draw(request: Request, context: RequestContext): Promise<Response> {
  const response = mutable(await start(request, { context }));
  // Who is signed in is in the page: no cache may keep it, and Back must not show it.
  response.headers.set('cache-control', 'no-store');
  const html = drawn.get(request);
  const { status, headers } = response;
  return html === undefined ? response : bufferedResponse(html, { status, headers });
}

export async function renderPage(request: Request, context: RequestContext): Promise<Response> {
  const drawNow = () => draw(request, context);
  if (isServerFunction(request)) return callServerFunction(request, drawNow);
  // While the page is being written, it is drawn each time.
  return import.meta.env.DEV ? drawNow() : withPageCache(request, context, drawNow);
}
