import type { PlainMessageKey } from './i18n/i18n';
import { mergeUnique } from './merge-unique';

const labels = new Map<string, PlainMessageKey>();

/** Called once, with those of all features. */
export function declareSignInMethods(
  declared: readonly (Readonly<Record<string, PlainMessageKey>> | undefined)[],
): void {
  for (const [method, label] of Object.entries(mergeUnique('sign-in method', declared)))
    labels.set(method, label);
}

/** What to call the sign-in method of a session; undefined if no feature knows it (any more). */
export const signInMethodLabel = (method: string | null): PlainMessageKey | undefined =>
  method === null ? undefined : labels.get(method);

/** Whether users can have other ways to sign in than codes by email. */
export const hasOtherSignInMethods = (): boolean =>
  [...labels.keys()].some((method) => method !== 'code');
