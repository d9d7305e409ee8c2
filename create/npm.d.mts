export function runNpm(folder: string, args: string[], env?: Record<string, string>): string;
