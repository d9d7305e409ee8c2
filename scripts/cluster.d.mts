export function wantedProcesses(folder?: string): number;
export function pauseAfter(failures: number): number;
export function runCluster(count: number): Promise<never>;
