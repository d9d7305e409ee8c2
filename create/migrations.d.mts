export function completeJournal(folder: string): void;
export function rebuildSnapshot(folder: string): void;
