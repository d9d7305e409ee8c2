import { type Source, getLiteral, getLocation, isNode, readSources, walk } from './source.ts';

/** Calls in browser tests whose result depends on chance, by the name of the method. */
const racing = new Map([
  ['clearCookies', 'an open page leaves by itself: use forgetCookies or loseSession'],
  ['addCookies', 'an open page belongs to another user: use setCookies'],
  ['waitForTimeout', 'a busy machine needs longer: wait for what the user sees'],
]);

/** These know what has to happen first. */
const helpers = 'e2e/support/session.ts';

/** Pages with live updates are never idle in this sense. */
const networkIdle = 'networkidle';

export function checkRaces(source: Source): string[] {
  const problems: string[] = [];
  if (source.path === helpers) return problems;
  walk(source, (node) => {
    const at = getLocation(source, node);
    if (getLiteral(node) === networkIdle)
      problems.push(`${at} ${networkIdle}: use gotoIdle of e2e/support/idle.ts`);
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return;
    const { property } = node.callee;
    const name = isNode(property) && typeof property.name === 'string' ? property.name : '';
    const problem = racing.get(name);
    if (problem) problems.push(`${at} ${name}: ${problem} (${helpers})`);
  });
  return problems;
}

export function check(root: string): string[] {
  return ['e2e', 'tests'].flatMap((folder) => readSources(root, folder)).flatMap(checkRaces);
}
