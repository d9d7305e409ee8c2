import type { Db } from './database/database';
import type { RequestContext } from './request-context';

/** A user who is about to be deleted, by themselves or by an administrator. */
export interface LeavingUser {
  id: string;
  /** The name, or the email if there is none. */
  name: string;
  /**
   * What may be deleted with the account. `true`: what belongs to this user alone. IDs, from an
   * administrator: these too, whoever else uses them, and what is not named is no reason to refuse.
   */
  deleteOwned?: boolean | readonly string[] | undefined;
}

/**
 * How features take part in the rules of accounts without being imported by them. Each runs in the
 * transaction of the rule. Declared in `feature.server.ts`.
 */
export interface UserHooks {
  /** Throws if the user cannot leave. For a check before the first step of several. */
  requireMayLeave?(tx: Db, context: RequestContext, user: LeavingUser): Promise<void>;
  /** Throws to refuse, like `requireMayLeave`. The user's row is locked. */
  beforeUserLeaves?(tx: Db, context: RequestContext, user: LeavingUser): Promise<void>;
  /** Whether this address may sign up while sign-up is off. */
  maySignUp?(tx: Db, email: string, now: Date): Promise<boolean>;
}

/** Runs the hooks of all features one after the other. */
export function combineUserHooks(all: UserHooks[]): Required<UserHooks> {
  return {
    async requireMayLeave(...args) {
      for (const hooks of all) await hooks.requireMayLeave?.(...args);
    },
    async beforeUserLeaves(...args) {
      for (const hooks of all) await hooks.beforeUserLeaves?.(...args);
    },
    async maySignUp(...args) {
      let may = false;
      // All of them run, so that the time of the answer does not depend on the address.
      for (const hooks of all) if (await hooks.maySignUp?.(...args)) may = true;
      return may;
    },
  };
}
