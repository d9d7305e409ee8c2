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

/** A request that got no answer; each browser says it in its own words. */
export function isNetworkError(error: unknown): boolean {
  return (
    error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
  );
}
