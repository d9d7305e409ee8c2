import { product } from '~/product';

/*
 * A signed-out visitor who accepts an invitation signs in first. The decision is remembered in this
 * tab, so that it is not asked for twice. A link cannot set it: opening one accepts nothing.
 */

const storageKey = `${product.id}:accepting`;

export function rememberAccepting(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Session storage may be disabled: the page then asks again.
  }
}

/** Whether the visitor has accepted this invitation. True once. */
export function takeAccepting(token: string): boolean {
  try {
    const isAccepting = sessionStorage.getItem(storageKey) === token;
    sessionStorage.removeItem(storageKey);
    return isAccepting;
  } catch {
    return false;
  }
}
