// Code in documents is never only prose: each fenced block is compared with the source that it
// quotes, applied by `npm run test:new`, or checked on its own.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { guides } from '../guide-code.ts';
import { serverFlags } from '../node-flags.mjs';
import { documents } from './documents.ts';
import { knownPaths, pathsIn } from './paths.ts';
import { type Project, getProject, shellProblems, variableProblem } from './shell-blocks.ts';

/** Documents whose blocks a test applies to a copy: `npm run test:new`. */
const applied = new Set([...guides, 'docs/tutorial.md']);

export interface Block {
  /** The document. */
  file: string;
  line: number;
  language: string;
  /** The file that the block quotes or writes: ```ts src/server/log.ts */
  source: string;
  code: string;
}

const fence = /^( *)```(\S*) ?(\S*)\n([\s\S]*?)^ *```$/gm;

export function blocksIn(file: string, markdown: string): Block[] {
  return [...markdown.matchAll(fence)].map((match) => {
    const [, indent = '', language = '', source = '', code = ''] = match;
    const line = markdown.slice(0, match.index).split('\n').length;
    return {
      file,
      line,
      language,
      source,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    };
  });
}

const normalized = (code: string) => code.replaceAll(/\s+/g, ' ').trim();
/** A line that stands for lines which are left out: `// …`, `# …`, `{/* …`. */
const ellipsis = /^\s*(?:\/\/|#|\/\*|\{\/\*) ?….*$/m;
/** Markers of removable parts are not quoted. */
const marker = /^.*[\w-]+:(?:start|end)\b.*\n/gm;

/** Whether the source has all fragments of the quote, in this order. */
export function isQuoteOf(source: string, code: string): boolean {
  const text = normalized(source.replaceAll(marker, ''));
  let from = 0;
  return code.split(ellipsis).every((fragment) => {
    const wanted = normalized(fragment);
    const at = text.indexOf(wanted, from);
    from = at + wanted.length;
    return at >= 0;
  });
}

const importFrom = /(?:from|import\() ?'([^']+)'/g;

const namedImport = /import (?:type )?\{([^}]*)\} from '(~\/[^']+)'/g;

/** The file of the project that a block imports. */
const findModule = (root: string, name: string) =>
  ['.ts', '.tsx'].map((end) => join(root, `src/${name.slice(2)}${end}`)).find(existsSync);

/** Names that the block imports and the file does not export. */
function exportProblems({ code }: Block, { root }: Project): string[] {
  return [...code.matchAll(namedImport)].flatMap(([, names = '', module = '']) => {
    const file = findModule(root, module);
    const source = file ? readFileSync(file, 'utf8') : '';
    const isExported = (name: string) =>
      new RegExp(String.raw`^export [^;(=]*?\b${name}\b`, 'm').test(source);
    return names
      .split(',')
      .map((name) => name.replace(/^\s*type | as .*/g, '').trim())
      .filter((name) => file && name && !isExported(name))
      .map((name) => `'${module}' does not export ${name}`);
  });
}

/** Imports of a block without a file must resolve: in the project, or as a dependency. */
function importProblems(block: Block, project: Project): string[] {
  const names = [...block.code.matchAll(importFrom)].map(([, name = '']) => name);
  const unresolved = names
    .filter((name) => {
      if (name.startsWith('~/')) return !findModule(project.root, name);
      const dependency = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '';
      const isOther = !name.startsWith('.') && !name.startsWith('node:');
      return isOther && !project.dependencies.has(dependency);
    })
    .map((name) => `'${name}' cannot be imported`);
  return [...unresolved, ...exportProblems(block, project)];
}

function scriptProblems(block: Block, project: Project): string[] {
  const { errors } = parseSync(`block.${block.language}`, block.code);
  return [...errors.map(({ message }) => message), ...importProblems(block, project)];
}

function jsonProblems({ code }: Block): string[] {
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Settings of PgBouncer and systemd. A unit must start the server as `npm run serve` does. */
function iniProblems({ code }: Block, project: Project): string[] {
  return code.split('\n').flatMap((line) => {
    if (!/^(?:[;#].*|\[\w+\]|\w+ ?=.*)?$/.test(line)) return [`cannot be parsed: ${line}`];
    const [, name = '', value = ''] = /^(\w+) ?= ?(.*)$/.exec(line) ?? [];
    if (name === 'Environment') return variableProblem(value.split('=')[0] ?? '', project);
    if (!/^ExecStart$/.test(name) || !value.includes('/node ')) return [];
    const [, flags = '', script = ''] = /\/node (.*) (\S+)$/.exec(value) ?? [];
    return [
      ...(flags === serverFlags.join(' ') ? [] : [`expected the flags ${serverFlags.join(' ')}`]),
      ...(existsSync(join(project.root, script)) ? [] : [`${script} does not exist`]),
    ];
  });
}

/** Caddy and nginx: braces match, and directives end as they must. */
function serverProblems({ language, code }: Block): string[] {
  let depth = 0;
  const problems: string[] = [];
  for (const line of code.split('\n').map((item) => item.replace(/(?:^|\s)#.*$/, '').trim())) {
    depth += line.split('{').length - line.split('}').length;
    if (depth < 0) return ['a brace is closed that was not opened'];
    if (language === 'nginx' && line !== '' && !/[;{}]$/.test(line))
      problems.push(`expected ; at the end: ${line}`);
  }
  return depth === 0 ? problems : [...problems, 'a brace is not closed'];
}

/** `web: npm run serve`, a process each. */
function procfileProblems(block: Block, project: Project): string[] {
  return block.code
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, command] = /^[a-z]+: (.+)$/.exec(line) ?? [];
      return command ? shellProblems(command, project) : [`expected a name and a command: ${line}`];
    });
}

type Check = (block: Block, project: Project) => string[];

/** Blocks without a file, by language. Any other language must name the file that it quotes. */
const checks: Record<string, Check> = {
  caddyfile: serverProblems,
  ini: iniProblems,
  json: jsonProblems,
  nginx: serverProblems,
  procfile: procfileProblems,
  sh: ({ code }, project) => shellProblems(code, project),
  // Drawings, folders and output.
  text: () => [],
  ts: scriptProblems,
  tsx: scriptProblems,
};

export function getProblems(block: Block, project: Project): string[] {
  const { file, language, source, code } = block;
  if (language === '') return ['the block has no language; use text for anything but code'];
  if (source === '')
    return (
      checks[language]?.(block, project) ?? [`a ${language} block must name the file it quotes`]
    );
  if (applied.has(file)) return [];
  const path = join(project.root, source);
  if (!existsSync(path)) return [`${source} does not exist, and no test applies this document`];
  return isQuoteOf(readFileSync(path, 'utf8'), code) ? [] : [`is not in ${source} as quoted`];
}

/** Commands in the text: `npm run check`. The changelog is history. */
function inlineProblems(file: string, markdown: string, project: Project): string[] {
  if (file === 'CHANGELOG.md') return [];
  const text = markdown.replaceAll(fence, '');
  return [...text.matchAll(/`(np[mx] (?!run`)[^`<…*]+)`/g)].flatMap(([, command = '']) =>
    shellProblems(command, project).map((problem) => `${file} \`${command}\`: ${problem}`),
  );
}

/** The guides let the reader create files, and the changelog is history. */
function pathProblems(texts: [string, string][], known: Set<string>): string[] {
  return texts
    .filter(([name]) => name !== 'CHANGELOG.md' && !applied.has(name))
    .flatMap(([name, markdown]) =>
      pathsIn(markdown)
        .filter((path) => !known.has(path))
        .map((path) => `${name} names ${path}, which does not exist`),
    );
}

export function check(root: string): string[] {
  const texts = documents(root).map((file): [string, string] => [
    file,
    readFileSync(join(root, file), 'utf8'),
  ]);
  const blocks = texts.flatMap(([file, markdown]) => blocksIn(file, markdown));
  const created = blocks.filter(({ file }) => applied.has(file)).map(({ source }) => source);
  const project = getProject(root, created);
  return [
    ...project.undocumented.map((name) => `docs/configuration.md does not explain ${name}`),
    ...texts.flatMap(([file, markdown]) => inlineProblems(file, markdown, project)),
    ...pathProblems(texts, knownPaths(root, created)),
    ...blocks.flatMap((block) =>
      getProblems(block, project).map((problem) => `${block.file}:${block.line} ${problem}`),
    ),
  ];
}
