// `npm run check`: all static checks. `npm run check -- types lint` runs those with such a name.
// `--json PATH` also writes the counts to a file.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { generate } from './generate.ts';
import { projectEnv, projectNode, root, toolPath } from './install.mjs';
import { done, fail, say } from './say.mjs';
import { typeCheckArgs } from './type-check.ts';

await generate();

const own = (name: string) => [join(root, 'scripts/checks/run.ts'), name];

/** The second time, only files that are affected by a change are checked. */
const incremental = ['--incremental', '--tsBuildInfoFile', join(root, '.cache/types.tsbuildinfo')];

interface Check {
  name: string;
  args: string[];
  env?: Record<string, string>;
}

interface Result {
  name: string;
  ok: boolean;
  output: string;
  seconds: string;
}

/** Slowest first, so the others run in parallel with it. */
const checks: Check[] = [
  {
    name: 'lint',
    args: [toolPath('oxlint'), '--type-aware', '--deny-warnings', '--format=unix'],
    // A thread more costs a tenth more CPU, because it repeats the work for shared files. Collecting
    // garbage less often saves a seventh.
    env: { GOMAXPROCS: String(Math.min(4, availableParallelism())), GOGC: '400' },
  },
  { name: 'types', args: [...typeCheckArgs(), ...incremental] },
  { name: 'migrations fit the tables', args: own('migrations') },
  { name: 'format', args: [toolPath('oxfmt'), '--check'] },
  { name: 'import directions', args: own('imports') },
  { name: 'messages complete and used', args: own('messages') },
  { name: 'no literal text in screens', args: own('texts') },
  { name: 'no left and right in styles', args: own('direction') },
  { name: 'no races in tests', args: own('races') },
  // starter:start
  { name: 'code in documents', args: own('code-blocks') },
  { name: 'AGENTS.md', args: own('agents') },
  // starter:end
  { name: 'links in documents', args: own('links') },
  { name: 'features are registered', args: own('features') },
  { name: 'markers of parts in registries only', args: own('markers') },
  { name: 'nothing unused', args: own('unused') },
  { name: 'lock file', args: own('lock') },
];

function run({ name, args, env }: Check): Promise<Result> {
  const since = performance.now();
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, {
      cwd: root,
      env: projectEnv({ NO_COLOR: '1', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      resolve({ name, ok: code === 0, output: output.trim(), seconds });
    });
  });
}

function report({ name, ok, output, seconds }: Result) {
  const line = `${name} (${seconds} s)`;
  if (ok) {
    done(line);
    for (const warning of output
      .split('\n')
      .filter((candidate) => candidate.startsWith('warning: ')))
      say(`    ${warning}`);
    return undefined;
  }
  fail(line);
  return say(output.replaceAll(/^/gm, '    '));
}

const names = process.argv
  .slice(2)
  .filter((argument, at, all) => !argument.startsWith('--') && all[at - 1] !== '--json');
const queue = checks.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);
const results: Result[] = [];

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const result = await run(next);
    results.push(result);
    report(result);
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));

const failed = results.filter((result) => !result.ok).length;
const counts = { passed: results.length - failed, failed };
const [, json] = process.argv.slice(process.argv.indexOf('--json'));
if (process.argv.includes('--json') && json) writeFileSync(json, JSON.stringify(counts));
say(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(failed > 0 ? 1 : 0);
