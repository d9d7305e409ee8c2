import { readFailure } from './call-error';

/** Asks the user to confirm who they are. Resolves to whether they did. */
type Ask = (remedy: string) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** What would help, if the call was rejected for want of a confirmation. */
function getRemedy(error: unknown): string | undefined {
  const { code, remedy } = readFailure(error);
  return code === 'CONFIRMATION_REQUIRED' ? (remedy ?? '') : undefined;
}

/*
 * Some calls need a recent confirmation of who uses the session. A feature asks for it in a dialog,
 * and the call is repeated, so callers need not handle it. Only set in the browser.
 */
export const confirmation = {
  /** Returns a function that unsubscribes. */
  onRequired(next: Ask): () => void {
    ask = next;
    return () => {
      if (ask === next) ask = undefined;
    };
  },
  /** Calls again once the user has confirmed. Calls that fail at the same time share one dialog. */
  async around<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      const remedy = getRemedy(error);
      if (remedy === undefined || !ask) throw error;
      asking ??= ask(remedy).finally(() => (asking = undefined));
      if (!(await asking)) throw error;
      return call();
    }
  },
};
