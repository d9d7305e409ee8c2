/** The code of a module that could not be loaded: after a deployment, or where the server is away. */
export const moduleFailed = 'MODULE_FAILED';

const key = 'foreword:reloaded';

/**
 * Gives these errors a code of our own. The router would otherwise know them by their message, and
 * reload the page once more by itself.
 */
export function markFailedModules(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = moduleFailed;
  });
}

/** Whether a reload would bring a page, and not the browser's own error. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return navigator.onLine && (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function isFirstReload(): boolean {
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    // Without storage we could not know that we did it already.
    return false;
  }
}

/**
 * After a deployment, a page that is still open asks for files that are gone; a reload brings the new
 * ones. Once per session only: if it does not help, going on would be a loop. Returns false where the
 * page stays.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!(await isServerReachable()) || !isFirstReload()) return false;
  location.reload();
  return true;
}
