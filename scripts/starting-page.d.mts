/** Stops serving it. */
export function serveStartingPage(): () => Promise<number>;
