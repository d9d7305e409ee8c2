import { product } from '~/product';

const prefix = `${product.id}:user:`;

/** The key in local storage of what belongs to the user. It is deleted when they sign out. */
export const userStorageKey = (name: string) => prefix + name;

/** Call when the user signs out. */
export function deleteUserStorage(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Local storage may be disabled.
  }
}
