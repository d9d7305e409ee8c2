import { type Source, isTest, literalOf, placeOf, readSources, walk } from './source.ts';

/**
 * Classes that name a side of the screen do not turn with the direction of the script. Variants
 * may stand before (`sm:hover:pl-2`), and `-` or `!` may begin the class itself.
 */
const physical =
  /^(?:[^\s:]+:)*!?-?(?:(?:ml|mr|pl|pr|left|right|rounded-(?:l|r|tl|tr|bl|br)|border-(?:l|r)|scroll-(?:ml|mr|pl|pr))(?:-\S+)?|(?:text|float|clear)-(?:left|right))!?$/;

/** Words that are a class only among other classes; alone they are values, as in `side="left"`. */
const alsoWords = /^(?:left|right)$/;

export function physicalClasses(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.filter((word) => physical.test(word) && !alsoWords.test(word));
}

export function checkDirection(source: Source): string[] {
  const problems: string[] = [];
  walk(source, (node) => {
    const text = literalOf(node);
    for (const name of text === undefined ? [] : physicalClasses(text))
      problems.push(`${placeOf(source, node)} ${name} names a side: use start and end`);
  });
  return problems;
}

export function check(root: string): string[] {
  const wanted = (path: string) => path.endsWith('.tsx') && !isTest(path);
  return readSources(root, 'src', wanted).flatMap(checkDirection);
}
