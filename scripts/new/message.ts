import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLanguage, languages } from '../../src/shared/i18n/languages.ts';
import { messageFolders, untranslatedMark } from '../../vite/messages.ts';
import type { Written } from './project.ts';

const usage = 'npm run new -- message events:date "Date"';

/** The messages of a namespace, which is created in the folder `parent` if it is given. */
function folderOf(root: string, namespace: string, parent: string | undefined): string {
  const folder = messageFolders(root).get(namespace);
  if (folder) return folder;
  const path = join(root, parent ?? '');
  const isBelowSource = path.startsWith(join(root, 'src/'));
  if (isBelowSource && statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return join(path, namespace, 'messages');
  throw new Error(`There are no messages of "${namespace}". To create them: --in src/features`);
}

/**
 * `npm run new -- message events:date "Date"`: a message in every language of the project. The text is in
 * the default language; in the others it is marked for translation.
 */
export default function newMessage(args: string[], { root }: { root: string }): Written {
  const options = { in: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [name = '', text = '', ...others] = positionals;
  const [, namespace = '', key = ''] = /^([a-z\d-]+):([\w.-]+)$/.exec(name) ?? [];
  if (key === '' || text.trim() === '' || others.length > 0)
    throw new Error(`Give a key and a text: ${usage}`);
  const folder = folderOf(root, namespace, values.in);
  const files = languages.map((language) => {
    const path = join(folder, `${language}.json`);
    const messages: Record<string, string> = existsSync(path)
      ? JSON.parse(readFileSync(path, 'utf8'))
      : {};
    if (Object.hasOwn(messages, key)) throw new Error(`There is already a message ${name}.`);
    const marked = language === defaultLanguage ? text : untranslatedMark + text;
    return { path, json: `${JSON.stringify({ ...messages, [key]: marked }, null, 2)}\n` };
  });
  for (const { path, json } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, json);
  }
  const edited = files.map(({ path }) => relative(root, path));
  return { created: [], edited, byHand: [], next: ['npm run generate'] };
}
