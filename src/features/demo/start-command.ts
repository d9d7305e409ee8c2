/** The only command needed in a fresh clone. */
const start = 'npm start';

/** Commands to run the product locally. Without a repository URL, they assume a clone. */
export function startCommands(repository: string): string {
  // starter:start
  if (!repository) return ['npm run create -- ../my-app', 'cd ../my-app', start].join('\n');
  // starter:end
  if (!repository) return start;
  const folder =
    repository
      .replace(/\.git$/, '')
      .split('/')
      .at(-1) ?? '';
  return [`git clone ${repository}`, `cd ${folder}`, start].join('\n');
}
