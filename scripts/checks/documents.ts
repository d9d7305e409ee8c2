import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** All Markdown files of the project. */
export function documents(root: string): string[] {
  const markdown = (folder: string, recursive: boolean) =>
    readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name).replaceAll('\\', '/'));
  const folders = ['docs', 'create'].filter((folder) => existsSync(join(root, folder)));
  return [...markdown('.', false), ...folders.flatMap((folder) => markdown(folder, true))];
}
