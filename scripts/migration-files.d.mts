export const sampleFile: string;
export const releasedFile: string;
export const deferredFile: string;
export function getSubject(statement: string): string | undefined;
export function splitStatements(sql: string): string[];
export function joinStatements(statements: string[]): string;
export function keepDeferred(text: string, migrations: string[]): string;
export function definitions(
  migrations: { name: string; sql: string }[],
  kind: 'extensions' | 'functions' | 'triggers',
): string[];
