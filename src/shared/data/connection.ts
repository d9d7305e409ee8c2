import { errorCode } from '../errors/app-error';
import { moduleFailed } from './failed-module';

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
