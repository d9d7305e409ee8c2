export function rebuildSnapshot(folder: string): void;
