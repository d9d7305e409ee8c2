/** The only command needed in a fresh clone. */
const start = 'npm start';

/** Commands to run the product locally. Without a repository URL, they assume a clone. */
export function startCommands(repository: string): string {
  if (!repository) return start;
  const folder =
    repository
      .replace(/\.git$/, '')
      .split('/')
      .at(-1) ?? '';
  return [`git clone ${repository}`, `cd ${folder}`, start].join('\n');
}
