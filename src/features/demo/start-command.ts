/** All that it takes, in a fresh clone. */
const start = 'npm start';

/** The commands to have the product on one's own machine. Without an address: in a clone. */
export function startCommands(repository: string): string {
  if (!repository) return start;
  const folder =
    repository
      .replace(/\.git$/, '')
      .split('/')
      .at(-1) ?? '';
  return [`git clone ${repository}`, `cd ${folder}`, start].join('\n');
}
