// Runs one check by name and prints what it found: `node scripts/checks/run.ts messages`.
const root = process.cwd();
const [, , name = ''] = process.argv;
const { check }: { check(folder: string): string[] } = await import(`./${name}.ts`);
const problems = check(root);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
