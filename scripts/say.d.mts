export function showProgress(label: string, percent: () => number): () => void;
