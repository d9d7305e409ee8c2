export const runtimeModules: string[];
export function runtimeFolders(): string[];
