import { userStorageKey } from '~/shared/user-storage';

export const recentKey = userStorageKey('recent');

/*
 * What the user chose last, in this browser. Only addresses: the names of records are loaded again,
 * so that nothing is shown that the user may no longer see.
 */

const most = 5;

interface Recent {
  userId: string;
  ids: string[];
}

export function readRecent(userId: string): string[] {
  try {
    const recent = JSON.parse(localStorage.getItem(recentKey) ?? '') as Recent;
    return recent.userId === userId ? recent.ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function addRecent(userId: string, id: string): void {
  const ids = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, most);
  try {
    localStorage.setItem(recentKey, JSON.stringify({ userId, ids } satisfies Recent));
  } catch {
    // Local storage may be disabled or full.
  }
}
