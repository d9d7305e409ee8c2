import { errorCode } from './app-error';

/** Why a session is over, as far as the sign-in page may say. */
export const sessionEndReasons = ['expired', 'ended', 'banned', 'signed-out'] as const;

export type SessionEndReason = (typeof sessionEndReasons)[number];

/** What the server knows of the session that a request's cookie once belonged to. */
export interface SessionEnd {
  reason: Exclude<SessionEndReason, 'signed-out'>;
  ban?: { reason: string | null; expiresAt: string | null };
}

/** Leaves the page; returns false where nobody was signed in. */
type Leave = (reason: SessionEndReason | undefined, heardFromTab: boolean) => boolean;

let leave: Leave = () => false;
let leaving = false;

function reasonOf(error: unknown): SessionEndReason | undefined {
  if (!error || typeof error !== 'object' || !('data' in error)) return undefined;
  const { data } = error;
  const reason = data && typeof data === 'object' && 'reason' in data ? data.reason : undefined;
  return sessionEndReasons.find((it) => it === reason);
}

/*
 * Every 401 of every call, reads and writes, comes through here: the page is left for the sign-in
 * page, and whoever made the call need not know. Only ever set in the browser.
 */
export const sessionEnd = {
  onEnd(next: Leave): void {
    leave = next;
  },
  /** Leaves the page, once. Returns false where nobody was signed in. */
  end(reason: SessionEndReason | undefined, heardFromTab = false): boolean {
    leaving ||= leave(reason, heardFromTab);
    return leaving;
  },
  /** Returns true where the page is being left because of this failure. */
  notice(error: unknown): boolean {
    return errorCode(error) === 'UNAUTHORIZED' && sessionEnd.end(reasonOf(error));
  },
  /** What was typed is kept then: nobody has to be asked whether to leave. */
  isLeaving: () => leaving,
};
