// Runs one check by name and prints its findings: `node scripts/checks/run.ts messages`.
import process from 'node:process';

interface Findings {
  problems: string[];
  /** Findings that do not fail the check. */
  warnings: string[];
}

const name = process.argv[2] ?? '';
const { check }: { check(root: string): string[] | Findings | Promise<string[]> } = await import(
  `./${name}.ts`
);
const found = await check(process.cwd());
const { problems, warnings } = Array.isArray(found) ? { problems: found, warnings: [] } : found;
for (const warning of warnings) process.stdout.write(`warning: ${warning}\n`);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
