import { product } from '~/product';
import { errorCode } from '../errors/app-error';

export const isOnline = (): boolean => typeof window === 'undefined' || navigator.onLine;

export function onConnectionChange(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Resolves once the browser is online. */
export async function untilOnline(): Promise<void> {
  if (isOnline()) return;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

/** A network error: no response to a request (messages differ by browser), or no module. */
export function isConnectionFailure(error: unknown): boolean {
  if (errorCode(error) === moduleFailed) return true;
  return (
    error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
  );
}

/** The code of a module that failed to load: after a deployment, or if the server is down. */
export const moduleFailed = 'MODULE_FAILED';

const key = `${product.id}:reloaded`;

/**
 * Gives these errors our own code. Otherwise the router recognizes them by message and reloads the
 * page itself.
 */
export function markFailedModules(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = moduleFailed;
  });
}

/** Whether a reload would load a page instead of the browser's error page. */
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
    // Without storage, a reload loop cannot be ruled out.
    return false;
  }
}

/**
 * After a deployment, open pages request chunks that no longer exist; a reload gets the new ones.
 * Only once per session, to prevent a reload loop. Returns false if it does not reload.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!(await isServerReachable()) || !isFirstReload()) return false;
  location.reload();
  return true;
}
