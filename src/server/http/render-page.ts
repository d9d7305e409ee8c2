import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import {
  StartServer,
  createStartHandler,
  defineHandlerCallback,
} from '@tanstack/react-start/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { AnyRouter } from '@tanstack/react-router';
import { commonErrors, errorCode, isCommonErrorCode } from '~/shared/errors/app-error';
import type { RequestContext } from '../request-context';
import { setRoute } from '../tracing';
import { withPageCache } from './page-cache';
import { turnToRender } from './overload/paced-rendering';
import { callServerFunction, isServerFunction } from './server-functions';
import { mutable, bufferedResponse } from './buffered-response';

declare module '@tanstack/react-router' {
  interface Register {
    server: { requestContext: RequestContext };
  }
}

/** Status of a page that shows one of our errors. The router itself only knows 404 and 500. */
function getStatus(errors: unknown[]): number | undefined {
  for (const error of errors) {
    const code = errorCode(error);
    // Something to do first replaces the page, but it is not an error.
    if (code === 'ONBOARDING_REQUIRED' || code === 'CONFIRMATION_REQUIRED') return 200;
    if (isCommonErrorCode(code)) return commonErrors[code].status;
  }
  return undefined;
}

/** Rendered HTML by request: in a `Response`, Start would pipe it through a stream. */
const renderedHtml = new WeakMap<Request, string>();

/** Pages are rendered in full before the first byte, so the status code is always right. */
const start = createStartHandler({
  handler: defineHandlerCallback(async ({ request, router, responseHeaders }) => {
    try {
      await turnToRender();
      const preloads = extractPreloads(router, router.options.ssr?.nonce ?? '');
      const markup = renderToString(createElement(StartServer, { router }));
      const html = await transformHtmlStringWithRouter(router, markup);
      renderedHtml.set(
        request,
        html.replace('</head>', () => `${preloads}</head>`),
      );
      const matches: { error?: unknown; fullPath: string }[] = router.stores.matches.get();
      // Index routes end with a slash. Unknown paths match only the root, which is no page.
      const route = matches.at(-1)?.fullPath.replace(/\/$/, '');
      if (route) setRoute(route);
      const status = getStatus(matches.map((match) => match.error)) ?? getSsrStatus(router);
      return new Response(null, { status, headers: responseHeaders });
    } finally {
      router.serverSsr?.cleanup();
    }
  }),
});

async function render(request: Request, context: RequestContext): Promise<Response> {
  const response = mutable(await start(request, { context }));
  // Pages contain session data: no cache may store them, and Back must not show them again.
  response.headers.set('cache-control', 'no-store');
  const html = renderedHtml.get(request);
  const { status, headers } = response;
  return html === undefined ? response : bufferedResponse(html, { status, headers });
}

export async function renderPage(request: Request, context: RequestContext): Promise<Response> {
  const renderNow = () => render(request, context);
  if (isServerFunction(request)) return callServerFunction(request, renderNow);
  // No page cache in development: every request renders the current code.
  return import.meta.env.DEV ? renderNow() : withPageCache(request, context, renderNow);
}

type Manifest = NonNullable<NonNullable<AnyRouter['ssr']>['manifest']>;

/** The manifest without preloads, cached: there is one per build. */
const bare = new WeakMap<Manifest, Manifest>();

function getBare(manifest: Manifest): Manifest {
  let without = bare.get(manifest);
  if (!without) {
    const routes = structuredClone(manifest.routes);
    for (const route of Object.values(routes)) delete route.preloads;
    without = { ...manifest, routes };
    bare.set(manifest, without);
  }
  return without;
}

/** Scripts of the matched routes, down to the first one that failed. */
function getScripts(router: AnyRouter, manifest: Manifest): string[] {
  const scripts: string[] = [];
  const matches: { routeId: string; status: string }[] = router.stores.matches.get();
  for (const { routeId, status } of matches) {
    for (const script of manifest.routes[routeId]?.preloads ?? [])
      scripts.push(typeof script === 'string' ? script : script.href);
    if (status !== 'success') break;
  }
  return scripts;
}

/**
 * Removes the modulepreload links from the manifest and returns them as markup for the head. There
 * are dozens per page, and rendering them with React is slow; on hydration React finds them by URL.
 */
function extractPreloads(router: AnyRouter, nonce: string): string {
  const manifest = router.ssr?.manifest;
  if (!manifest) return '';
  const scripts = getScripts(router, manifest);
  router.ssr = { manifest: getBare(manifest) };
  return scripts
    .map(
      (href) => `<link rel="modulepreload" href="${href}" fetchPriority="low" nonce="${nonce}"/>`,
    )
    .join('');
}
