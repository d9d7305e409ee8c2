import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Project, getProject, shellProblems } from './shell-blocks.ts';

/** AGENTS.md is read at the start of every conversation, so it has to be short. */
const maxTokens = 800;
/** Conservative: tokenizers need one for 3 to 4 characters of such text. */
const charactersPerToken = 3;

/** Files of assistants that do not read AGENTS.md by themselves. */
export const pointers = ['CLAUDE.md', 'GEMINI.md', '.github/copilot-instructions.md'];

/** Paths in backticks, up to a placeholder. */
function pathProblems(text: string, root: string): string[] {
  return [...text.matchAll(/`([\w.-]+\/[\w./-]*|[\w-]+\.md)(?:<name>\/)?`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `AGENTS.md: ${path} does not exist`);
}

export function agentsProblems(text: string, project: Project): string[] {
  const commands = [...text.matchAll(/`(npm [^`]+)`/g)].map(([, command = '']) => command);
  const tokens = Math.ceil(text.length / charactersPerToken);
  return [
    ...(tokens > maxTokens ? [`AGENTS.md has about ${tokens} tokens: more than ${maxTokens}`] : []),
    ...commands
      .flatMap((command) => shellProblems(command, project))
      .map((problem) => `AGENTS.md: ${problem}`),
    ...pathProblems(text, project.root),
  ];
}

export function check(root: string): string[] {
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  return [
    ...agentsProblems(read('AGENTS.md'), getProject(root, [])),
    ...pointers
      .filter((file) => !read(file).includes('AGENTS.md'))
      .map((file) => `${file} must point to AGENTS.md`),
  ];
}
