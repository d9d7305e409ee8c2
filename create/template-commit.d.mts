export function commitProject(folder: string, version: string): void;
