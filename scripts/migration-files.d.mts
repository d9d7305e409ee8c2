export function subjectOf(statement: string): string | undefined;
export function splitStatements(sql: string): string[];
