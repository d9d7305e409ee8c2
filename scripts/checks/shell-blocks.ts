// Shell commands in documents: programs, npm scripts, their flags, files and environment variables
// must exist.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What commands may refer to. */
export interface Project {
  root: string;
  /** The scripts of package.json. */
  scripts: Record<string, string>;
  dependencies: Set<string>;
  /** Environment variables: the configuration, and those of scripts and compose.yaml. */
  variables: Set<string>;
  /** Settings that docs/configuration.md does not mention. */
  undocumented: string[];
  /** Files that the guides create. */
  created: string[];
}

/** Programs outside of the project. A typo is not among them. */
const programs = new Set(
  (
    'adduser apt caddy cat cd chmod cp createdb createuser curl date editor find git install ln ls mkdir mv ' +
    'openssl pg_dump pg_restore psql rm set ssh-keygen systemctl systemd-analyze tail tee journalctl'
  ).split(' '),
);

const npmCommands = new Set(['audit', 'ci', 'create', 'install', 'pack', 'prune', 'start', 'test']);
const npxPackages = new Set(['foreword']);

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

function filesIn(root: string, folder: string, wanted: RegExp): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

export function getProject(root: string, created: string[]): Project {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const manifest: {
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  } = JSON.parse(read('package.json'));
  const settings = filesIn(root, 'src/server', /^config[\w-]*(?<!\.test)\.ts$/).flatMap((text) =>
    matches(text, /^ {2}([A-Z][A-Z\d_]+):/gm),
  );
  const documented = matches(read('docs/configuration.md'), /`([A-Z][A-Z\d_]+)`/g);
  const inScripts = ['scripts', 'tests', 'bench', 'e2e/support'].flatMap((folder) =>
    filesIn(root, folder, /\.(?:mjs|ts)$/).flatMap((text) =>
      matches(text, /process\.env\.([A-Z][A-Z\d_]+)/g),
    ),
  );
  const inCompose = matches(read('compose.yaml'), /\$\{([A-Z\d_]+)/g);
  return {
    root,
    scripts: manifest.scripts,
    dependencies: new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })),
    variables: new Set([...settings, ...documented, ...inScripts, ...inCompose]),
    undocumented: settings.filter((name) => !documented.includes(name)),
    created,
  };
}

/** `NAME_FILE` sets `NAME` from a file. */
export const variableProblem = (name: string, { variables }: Project): string[] =>
  variables.has(name.replace(/_FILE$/, '')) || variables.has(name)
    ? []
    : [`the variable ${name} does not exist`];

/** Quoted parts and substitutions belong to the word around them. */
const word = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\$\([^)]*\)|[^\s"'|;&<>])+/.source;
const token = new RegExp(`\\s#.*|^#.*|&&|\\|\\||[|;&]|[<>]+|${word}`, 'gm');
const separators = new Set(['&&', '||', '|', ';', '&']);

/** The simple commands of a script, as words. */
export function commandsIn(code: string): string[][] {
  return code
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const commands: string[][] = [[]];
      for (const text of line.match(token) ?? []) {
        if (/^\s?#/.test(text)) break;
        if (separators.has(text)) commands.push([]);
        else commands.at(-1)?.push(text);
      }
      return commands.filter((command) => command.length > 0);
    });
}

const assignment = /^([A-Za-z_]\w*)=/;

/** The text of a script and of the project files that it imports. */
function getSource(root: string, file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !existsSync(join(root, file))) return '';
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  const imported = matches(text, /(?:from |import\()'(\.{1,2}\/[^']+)'/g);
  return [text, ...imported.map((name) => getSource(root, join(dirname(file), name), seen))].join(
    '',
  );
}

/** A script names its flags as `--name`, or declares them for `parseArgs`. */
const hasFlag = (source: string, flag: string) =>
  source.includes(flag) || source.includes(` ${flag.slice(2)}: { type: `);

function flagProblems(script: string, args: string[], { root }: Project): string[] {
  // npm appends arguments to the last command.
  const last = script.split(' && ').at(-1) ?? '';
  const started = last.replace(/scripts\/run\.mjs ([\w-]+)/, 'scripts/$1.ts');
  const own = /(?:scripts|bench|create)\/[\w/-]+\.(?:mjs|ts)/.exec(started)?.[0];
  const source = own ? getSource(root, own) : '';
  return args
    .filter((arg) => arg.startsWith('--') && arg !== '--')
    .map((arg) => arg.split('=')[0] ?? '')
    .filter((flag) => !hasFlag(source, flag))
    .map((flag) => `${last.split(' ').slice(0, 2).join(' ')} has no flag ${flag}`);
}

function npmProblems([command = '', ...args]: string[], project: Project): string[] {
  if (command !== 'run') return npmCommands.has(command) ? [] : [`npm has no command ${command}`];
  const [name = '', ...rest] = args.filter((arg) => arg !== '--silent');
  const script = project.scripts[name];
  return script ? flagProblems(script, rest, project) : [`there is no npm run ${name}`];
}

/** `docker compose exec <service> node scripts/…`: both are in the image. `-T`: without a terminal. */
function composeProblems(args: string[], { root }: Project): string[] {
  const [compose, exec, service = '', program, script = ''] = args.filter((arg) => arg !== '-T');
  if (compose !== 'compose' || exec !== 'exec') return [];
  const services = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8');
  return [
    ...(services.includes(`\n  ${service}:\n`) ? [] : [`compose.yaml has no service ${service}`]),
    ...(program !== 'node' || image.includes(script) ? [] : [`the image has no ${script}`]),
  ];
}

/** Without `sudo -u name`, and without variables before the command. */
function withoutPrefix(words: string[]): string[] {
  let rest = words;
  while (assignment.test(rest[0] ?? '')) rest = rest.slice(1);
  if (rest[0] !== 'sudo') return rest;
  const [, option = ''] = rest;
  return withoutPrefix(rest.slice(/^-\w*u$/.test(option) ? 3 : 1));
}

const ownPath =
  /^(?:src|e2e|tests|docs|scripts|migrations|bench|vite|public|design|create)\/[\w./$-]+$/;

/** A path may be the beginning of one, as the filters of tests are. */
function pathProblems(words: string[], { root, created }: Project): string[] {
  const exists = (path: string) => {
    const folder = join(root, dirname(path));
    const siblings = existsSync(folder) ? readdirSync(folder) : [];
    const name = path.split('/').at(-1) ?? '';
    return (
      siblings.some((sibling) => sibling.startsWith(name)) ||
      created.some((file) => file.startsWith(path))
    );
  };
  return words
    .filter((candidate) => ownPath.test(candidate) && !exists(candidate.replace(/\/$/, '')))
    .map((path) => `${path} does not exist`);
}

function commandProblems(words: string[], project: Project): string[] {
  const [program = '', ...args] = withoutPrefix(words);
  if (program === '') return [];
  if (program === 'npm') return npmProblems(args, project);
  if (program === 'docker') return composeProblems(args, project);
  if (program === 'npx')
    return npxPackages.has(args[0] ?? '') ? [] : [`npx ${args[0]} is not ours`];
  // An absolute path is a file of the machine, which the document shows in a block.
  if (program === 'node' || programs.has(program) || program.startsWith('/')) return [];
  return [`the program ${program} is not known to scripts/checks/shell-blocks.ts`];
}

/** Variables that commands set or use. Names in lower case belong to the script itself. */
function variableProblems(words: string[], project: Project): string[] {
  const set = words.flatMap((item) => assignment.exec(item)?.[1] ?? []);
  const used = words.flatMap((item) =>
    item.startsWith("'") ? [] : matches(item, /\$\{?([A-Z][A-Z\d_]+)/g),
  );
  return [...set, ...used]
    .filter((name) => /^[A-Z]/.test(name))
    .flatMap((name) => variableProblem(name, project));
}

export function shellProblems(code: string, project: Project): string[] {
  if (code.includes('<<')) return ['show the file in a block of its own instead of <<'];
  const inner = matches(code, /\$\(([^()]*)\)/g);
  const commands = [code, ...inner].flatMap(commandsIn);
  return commands.flatMap((words) => [
    ...commandProblems(words, project),
    ...variableProblems(words, project),
    ...pathProblems(words, project),
  ]);
}
