export function importProduct(): Promise<{ seedDatabase(root: string): Promise<void> }>;
