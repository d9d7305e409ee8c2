import { errorCode } from './app-error';
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

/** Resolves once there is a connection: at once where there is one. */
export async function untilOnline(): Promise<void> {
  if (isOnline()) return;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

/** Nothing came back: no answer to a request (each browser says it in its own words), or no module. */
export function isConnectionFailure(error: unknown): boolean {
  if (errorCode(error) === moduleFailed) return true;
  return (
    error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
  );
}
