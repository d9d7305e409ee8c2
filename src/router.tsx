import { createRouter } from '@tanstack/react-router';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { slots } from '~/registry/slots';
import { DataCache } from '~/shared/data/data-cache';
import type { PageContext } from '~/shared/page/page-context';
import { PageContextStore } from '~/shared/page/page-context-store';
import { declareSlots } from '~/shared/page/slots';
import { NotFoundScreen, RouteErrorScreen } from '~/ui/layout/route-error';
import { routeTree } from './routeTree.gen';

const nonce: () => string | undefined = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.nonce)
  .client(() => undefined);

// gallery:start
// Not part of production builds.
if (import.meta.env.DEV) {
  const { addGallery } = await import('~/features/gallery/route');
  addGallery(routeTree);
}
// gallery:end

/** Dehydrated state, passed from the server's router to the browser's. */
interface DehydratedState {
  pageContext: PageContext | undefined;
  data: string | undefined;
}

/** If a chunk fails to load, keeps the server's HTML instead of hydrating, with an error message. */
async function keepServerPage(): Promise<void> {
  const never = new Promise<never>(() => {});
  const { showFailedPage } = await import('~/ui/layout/failed-page').catch(() => never);
  await showFailedPage();
  await never;
}

const seconds = 1000;
const minutes = 60 * seconds;

declareSlots(slots);

/** One router, page context and cache per request; in the browser, one per page load. */
export function getRouter() {
  const pageContextStore = new PageContextStore();
  const data = new DataCache();
  const router = createRouter({
    routeTree,
    context: { pageContextStore, data },
    ssr: { nonce: nonce() },
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30 * seconds,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultGcTime: 5 * minutes,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: RouteErrorScreen,
    dehydrate: async (): Promise<DehydratedState> => ({
      pageContext: pageContextStore.get(),
      data: await data.dehydrate(),
    }),
    async hydrate(state: DehydratedState) {
      if (state.pageContext) pageContextStore.hydrate(state.pageContext);
      if (state.data) await data.hydrate(state.data).catch(keepServerPage);
    },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
