// Runs one check by name and prints its findings: `node scripts/checks/run.ts messages`.
import process from 'node:process';

const name = process.argv[2] ?? '';
const found: {
  check(root: string): string[];
  /** Findings that do not fail the check. */
  warnings?(root: string): string[];
} = await import(`./${name}.ts`);
for (const warning of found.warnings?.(process.cwd()) ?? [])
  process.stdout.write(`warning: ${warning}\n`);
const problems = found.check(process.cwd());
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
