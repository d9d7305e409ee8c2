export function pairwise<T>(items: T[]): T[][];
