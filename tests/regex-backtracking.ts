/** A part of a regular expression, reduced to what matters for backtracking. */
interface Part {
  /** `^`, `\b` and the like: matches no character. */
  isAssertion: boolean;
  unbounded: boolean;
  /** The alternatives of a group. */
  inner: Part[][];
}

/**
 * Why a regular expression may need more than linear time, or undefined. Deliberately strict: it
 * rejects
 * - an unbounded quantifier inside another (`(a+)*`),
 * - two unbounded quantifiers in a row (`a*b*`), which may share characters,
 * - an unbounded quantifier with something behind it (`\s*;`), unless the expression is anchored:
 *   it is tried anew at each position.
 */
export function superlinear(source: string): string | undefined {
  const alternatives = parse(source);
  for (const parts of alternatives) {
    const problem = problemIn(parts, source.startsWith('^'));
    if (problem) return problem;
  }
  return undefined;
}

const isUnbounded = (part: Part): boolean =>
  part.unbounded || part.inner.some((parts) => parts.some(isUnbounded));

function problemIn(parts: Part[], anchored: boolean): string | undefined {
  let before: Part | undefined;
  for (const [at, part] of parts.entries()) {
    const { unbounded, inner } = part;
    const isLast = parts.slice(at + 1).length === 0;
    if (unbounded && inner.some((it) => it.some(isUnbounded))) return 'nested quantifiers';
    if (before && isUnbounded(before) && isUnbounded(part)) return 'quantifiers in a row';
    if (!anchored && isUnbounded(part) && !isLast) return 'not anchored';
    if (!part.isAssertion) before = part;
  }
  for (const part of parts)
    for (const alternative of part.inner) {
      const problem = problemIn(alternative, true);
      if (problem) return problem;
    }
  return undefined;
}

function parse(source: string): Part[][] {
  let at = 0;

  function atom(): Part {
    const start = source[at];
    const part: Part = { isAssertion: false, unbounded: false, inner: [] };
    if (start === '(') {
      const [opening = '('] = /^\((\?(:|<?[=!]|<\w+>))?/.exec(source.slice(at)) ?? [];
      at += opening.length;
      part.isAssertion = /[=!]$/.test(opening);
      part.inner = group();
    } else if (start === '[') while (source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
    else if (start === '\\') {
      part.isAssertion = /[bB]/.test(source[at + 1] ?? '');
      at += /^\\[pPu][{]/.test(source.slice(at)) ? source.indexOf('}', at) - at : 1;
    } else part.isAssertion = start === '^' || start === '$';
    at += 1;
    const [quantifier = ''] = /^([*+?]|\{\d+(,\d*)?\})\??/.exec(source.slice(at)) ?? [];
    at += quantifier.length;
    part.unbounded = /^[*+]|,\}/.test(quantifier);
    return part;
  }

  function group(): Part[][] {
    const alternatives: Part[][] = [[]];
    while (at < source.length && source[at] !== ')')
      if (source[at] === '|') {
        alternatives.push([]);
        at += 1;
      } else alternatives.at(-1)?.push(atom());
    return alternatives;
  }

  return group();
}
