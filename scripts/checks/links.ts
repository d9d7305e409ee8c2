import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, normalize } from 'node:path/posix';
import { documents } from './documents.ts';

/** The anchor that GitHub gives a heading. */
function getAnchor(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}

const withoutCode = (markdown: string) => markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

export function anchorsIn(markdown: string): Set<string> {
  const headings = withoutCode(markdown).matchAll(/^#+ (.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => getAnchor(heading)));
}

/** Links to files and headings of the project; others are not followed. */
export function linksIn(markdown: string): string[] {
  const text = withoutCode(markdown).replaceAll(/`[^`\n]*`/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)];
  return targets
    .map(([, link, image]) => link ?? image ?? '')
    .filter((target) => !/^\w+:/.test(target));
}

/** The README of a created project is written for its root. */
const getFolder = (file: string) => (file === 'create/project-readme.md' ? '.' : dirname(file));

/** For assistants: a line for each document, except single decisions. */
const index = 'llms.txt';

const isIndexed = (file: string) => file.startsWith('docs/') && !/^docs\/\w+\/\d{4}-/.test(file);

/** Documents that the index does not link to. */
export function missingIn(text: string, files: string[]): string[] {
  const listed = new Set(linksIn(text));
  return files
    .filter((file) => isIndexed(file) && !listed.has(file))
    .map((file) => `${index} does not list ${file}`);
}

export function check(root: string): string[] {
  const files = documents(root);
  const text = readFileSync(join(root, index), 'utf8');
  const dead = [...files, index].flatMap((file) => deadLinksIn(root, file));
  return [...missingIn(text, files), ...dead];
}

function deadLinksIn(root: string, file: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return linksIn(read(file)).flatMap((target) => {
    const [path = '', anchor = ''] = target.split('#');
    const linked = path ? normalize(join(getFolder(file), path)) : file;
    if (!existsSync(join(root, linked))) return [`${file} links to ${target}, which is missing`];
    const isHeading = !anchor || !linked.endsWith('.md') || anchorsIn(read(linked)).has(anchor);
    return isHeading ? [] : [`${file} links to ${target}, but there is no such heading`];
  });
}
