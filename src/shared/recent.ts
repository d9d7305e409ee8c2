import { product } from '~/product';

/** In local storage: what the user chose last in the command palette. */
export const recentKey = `${product.id}:recent`;

/** Call when the user signs out. */
export function deleteRecent(): void {
  try {
    localStorage.removeItem(recentKey);
  } catch {
    // Local storage may be disabled.
  }
}
