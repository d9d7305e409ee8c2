// Reads the code blocks of a guide and applies them to a copy of the project.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A fenced block whose first line names a file: ```ts src/features/notes/schema.ts */
const block = /^```\w+ (\S+)\n([\s\S]*?)^```$/gm;

export const codeBlocks = (markdown) =>
  [...markdown.matchAll(block)].map(([, file, code]) => ({ file, code }));

/** Stands in a block for the lines that the file already has. */
const ellipsis = '// …';

/**
 * Inserts the lines of a block into an existing file. The line above the ellipsis says where; the
 * lines below it, except the closing one, are added there. Paragraphs without an ellipsis, such as
 * imports, are added at the top.
 */
export function insertInto(source, code) {
  let result = source;
  for (const paragraph of code.trimEnd().split(/\n\n+/).toReversed()) {
    const lines = paragraph.split('\n');
    const at = lines.findIndex((line) => line.trim() === ellipsis);
    if (at < 0) {
      result = `${paragraph}\n${result}`;
      continue;
    }
    const anchor = `${lines.slice(0, at).join('\n')}\n`;
    if (result.split(anchor).length !== 2)
      throw new Error(`Expected exactly one line like this: ${anchor}`);
    result = result.replace(anchor, () => `${anchor}${lines.slice(at + 1, -1).join('\n')}\n`);
  }
  return result;
}

/** Writes new files and edits existing ones. Returns the names of both. */
export function applyGuide(markdown, folder) {
  const created = [];
  const edited = [];
  for (const { file, code } of codeBlocks(markdown)) {
    const path = join(folder, file);
    if (existsSync(path)) {
      writeFileSync(path, insertInto(readFileSync(path, 'utf8'), code));
      edited.push(file);
    } else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code);
      created.push(file);
    }
  }
  return { created, edited };
}
