/** Permissions by resource, as people choose them: nothing, reading, or reading and changing. */

export const levels = ['none', 'read', 'write'] as const;
export type Level = (typeof levels)[number];

export interface Resource {
  /** The part of a permission before the colon. */
  name: string;
  /** Permissions that change nothing, such as `users:list`. */
  reads: string[];
  writes: string[];
}

/** No procedure that writes needs these alone, as those do that everybody in an area may call. */
const reading = new Set(['list', 'read']);

const getResource = (permission: string) => permission.split(':')[0] ?? '';
const isRead = (permission: string) => reading.has(permission.split(':')[1] ?? '');

export function toResources(permissions: readonly string[]): Resource[] {
  const byResource = Map.groupBy(permissions, getResource);
  return [...byResource].map(([name, all]) => ({
    name,
    reads: all.filter(isRead),
    writes: all.filter((permission) => !isRead(permission)),
  }));
}

/** The levels that differ for a resource. */
export const getLevels = ({ reads, writes }: Resource): Level[] =>
  levels.filter((level) => level === 'none' || (level === 'read' ? reads : writes).length > 0);

/** Whoever may change something may read it. */
export function permissionsAt({ reads, writes }: Resource, level: Level | undefined): string[] {
  if (level === 'read') return reads;
  return level === 'write' ? [...reads, ...writes] : [];
}

/** In a form. */
export const levelField = (resource: string): string => `level:${resource}`;
