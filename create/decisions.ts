// The decision records of a new project: those that explain what is in it. The others record how the
// starter came to be, so they and the links to them stay in its repository.

const kept = new Set([
  '0001', // TanStack Start
  '0002', // PostgreSQL
  '0005', // error messages
  '0007', // content security policy
  '0008', // auth endpoints
  '0009', // sessions
  '0011', // API
  '0012', // rate limits
  '0016', // registries and imports
  '0019', // lists
  '0032', // organizations
  '0033', // jobs
  '0057', // records
]);

const link = String.raw`\[(\d{4})\]\((?:[^)\s]*\/)?\d{4}-[\w-]+\.md\)`;
/** At the end of a sentence, in brackets, or as a sentence of its own. */
const references = new RegExp(
  String.raw` \(${link}\)|[;:] see ${link}| See ${link}\.| ${link}(?= \||$)`,
  'gm',
);

function removeLinks(path: string, text: string) {
  const result = text.replaceAll(references, (found, ...groups) =>
    groups.slice(0, 4).some((number) => kept.has(number)) ? found : '',
  );
  const others = [...result.matchAll(new RegExp(link, 'g'))].filter(([, it = '']) => !kept.has(it));
  if (others.length > 0)
    throw new Error(
      `${path} has a link to a decision that projects do not have: ${others.join(' ')}`,
    );
  return result;
}

const getNumber = (path: string) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? '';

type File = [path: string, text: string];

/** The files with only these decisions. */
export function keepDecisions(files: File[]): File[] {
  return files
    .filter(([path]) => !getNumber(path) || kept.has(getNumber(path)))
    .map(([path, text]) => [path, path.endsWith('.md') ? removeLinks(path, text) : text]);
}
