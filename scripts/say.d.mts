export function say(text: string): void;
export function step(text: string): void;
export function done(text: string): void;
export function fail(text: string): void;
export function showProgress(label: string, percent: () => number): () => void;
