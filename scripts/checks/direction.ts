import { type Source, isTest, getLiteral, getLocation, readSources, walk } from './source.ts';

/**
 * Physical classes (`pl-2`, `left-0`) do not follow the text direction. Variants may precede them
 * (`sm:hover:pl-2`), and the class may start with `-` or `!`.
 */
const physical =
  /^(?:[^\s:]+:)*!?-?(?:(?:ml|mr|pl|pr|left|right|rounded-(?:l|r|tl|tr|bl|br)|border-(?:l|r)|scroll-(?:ml|mr|pl|pr))(?:-\S+)?|(?:text|float|clear)-(?:left|right))!?$/;

/** Ambiguous words: classes only among other classes, values when alone, as in `side="left"`. */
const alsoWords = /^(?:left|right)$/;

export function physicalClasses(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.filter((word) => physical.test(word) && !alsoWords.test(word));
}

export function checkDirection(source: Source): string[] {
  const problems: string[] = [];
  walk(source, (node) => {
    const text = getLiteral(node);
    for (const name of text === undefined ? [] : physicalClasses(text))
      problems.push(`${getLocation(source, node)} ${name} names a side: use start and end`);
  });
  return problems;
}

export function check(root: string): string[] {
  const wanted = (path: string) => path.endsWith('.tsx') && !isTest(path);
  return readSources(root, 'src', wanted).flatMap(checkDirection);
}
