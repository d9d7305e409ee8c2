import type { UserHooks } from './request-context';

/** Runs the hooks of all features one after the other. */
export function combineUserHooks(all: UserHooks[]): Required<UserHooks> {
  return {
    async requireMayLeave(...args) {
      for (const hooks of all) await hooks.requireMayLeave?.(...args);
    },
    async beforeUserLeaves(...args) {
      for (const hooks of all) await hooks.beforeUserLeaves?.(...args);
    },
    async requireConfirmation(...args) {
      for (const hooks of all) await hooks.requireConfirmation?.(...args);
    },
    isForPeople: (...args) => all.some((hooks) => hooks.isForPeople?.(...args) === true),
    async readProof(...args) {
      for (const hooks of all) if (hooks.readProof) return hooks.readProof(...args);
      return { method: undefined, isRequired: false, isConfirmed: false };
    },
    async isProgramActive(...args) {
      for (const hooks of all) if (await hooks.isProgramActive?.(...args)) return true;
      return false;
    },
    async maySignUp(...args) {
      let may = false;
      // All of them run, so that the time of the answer does not depend on the address.
      for (const hooks of all) if (await hooks.maySignUp?.(...args)) may = true;
      return may;
    },
    async endAccess(...args) {
      for (const hooks of all) await hooks.endAccess?.(...args);
    },
  };
}
