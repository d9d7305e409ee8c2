export function copyProject(): string;
