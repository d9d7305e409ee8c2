import type { Target } from './relation.ts';

/** Keeps the lines between `// if owner`, `// else` and `// end` that fit, and no markers of parts. */
export function applyConditions(text: string, flags: Record<string, boolean>): string {
  const conditions: boolean[] = [];
  return text
    .split('\n')
    .filter((line) => {
      const [, word, flag = ''] = /^\s*\/\/ (if|else|end)(?: (\w+))?$/.exec(line) ?? [];
      if (word === 'if') conditions.push(flags[flag] === true);
      if (word === 'else') conditions.push(!conditions.pop());
      if (word === 'end') conditions.pop();
      const isMarker = /^\s*\/\/ [a-z-]+:(?:start|end)$/.test(line);
      return !word && !isMarker && conditions.every(Boolean);
    })
    .join('\n');
}

/** Replaces the field that is the title of a record: `exampleTitle` becomes `name`. */
export const renameTitle = (text: string, name: string, column: string) =>
  text.replaceAll('exampleTitle', name).replaceAll('example_title', column);

/** A record without a title has the name of what it belongs to. */
export const nameByReference = (text: string, target: Target | undefined) =>
  text.replaceAll('exampleTitle', target?.one ?? '');

/** Routes of both areas. What is assigned to users has no forms in the app. */
export function inBothAreas(
  [path, text]: readonly [string, string],
  owner: 'user' | 'assigned',
): [string, string][] {
  if (!path.includes('/routes/')) return [[path, text]];
  if (owner === 'assigned' && /\/(?:new|\$id\.update)\.tsx$/.test(path)) return [[path, text]];
  const inApp = text
    .replaceAll('/manager/', '/app/')
    .replaceAll('listLoader(exampleItem)', "listLoader(exampleItem, 'mine')")
    .replaceAll(
      "pageTitle((t) => t('example-items:title'))",
      "pageTitle((t) => t('example-items:mine'))",
    );
  return [
    [path, text],
    [path.replace('/manager/', '/app/'), inApp],
  ];
}
