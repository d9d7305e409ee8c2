import { product } from '~/product';
import { errorCode } from './app-error';

/**
 * Why a session is over, as far as the sign-in page may disclose it. `signed-out` is by another tab,
 * `left` by this one.
 */
export const sessionEndReasons = ['expired', 'ended', 'banned', 'signed-out', 'left'] as const;

export type SessionEndReason = (typeof sessionEndReasons)[number];

/** What the server knows about the session that the request's cookie belonged to. */
export interface SessionEnd {
  reason: Exclude<SessionEndReason, 'signed-out' | 'left'>;
  ban?: { reason: string | null; expiresAt: string | null };
}

/** In session storage: the email of the user whose session has ended, for the sign-in page. */
export const endedEmailKey = `${product.id}:ended-email`;

/** Leaves the page; returns false if no user was signed in. */
type Leave = (reason: SessionEndReason | undefined, heardFromTab: boolean) => boolean;

let leave: Leave = () => false;
let leaving = false;

function getReason(error: unknown): SessionEndReason | undefined {
  if (!error || typeof error !== 'object' || !('data' in error)) return undefined;
  const { data } = error;
  const reason = data && typeof data === 'object' && 'reason' in data ? data.reason : undefined;
  return sessionEndReasons.find((known) => known === reason);
}

/*
 * Every 401 of every call comes through here and leads to the sign-in page, so callers need not
 * handle it. Only set in the browser.
 */
export const sessionEnd = {
  /** Returns what it replaces. */
  onEnd(next: Leave): Leave {
    const before = leave;
    leave = next;
    return before;
  },
  /** Leaves the page, once. Returns false if no user was signed in. */
  end(reason: SessionEndReason | undefined, heardFromTab = false): boolean {
    leaving ||= leave(reason, heardFromTab);
    return leaving;
  },
  /** Returns true if the page is being left because of this failure. */
  report(error: unknown): boolean {
    return errorCode(error) === 'UNAUTHORIZED' && sessionEnd.end(getReason(error));
  },
  /** Drafts are kept then, so no unsaved-changes prompt is needed. */
  isLeaving: () => leaving,
};
