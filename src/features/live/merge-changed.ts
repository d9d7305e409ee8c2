import type { Changed } from './schema';

/** Both together. More than `maxIds` of a type become null. */
export function mergeChanged(a: Changed, b: Changed, maxIds: number): Changed {
  if (a === 'all' || b === 'all') return 'all';
  const merged = { ...a };
  for (const [type, ids] of Object.entries(b)) {
    const known = Object.hasOwn(merged, type) ? merged[type] : [];
    const both = known && ids ? [...new Set([...known, ...ids])] : null;
    merged[type] = both && both.length <= maxIds ? both : null;
  }
  return merged;
}
