// Lines between two markers: comments with a name and `:start` or `:end`.
const comment = String.raw`^\s*(?:\/\/|#|--|<!--|\{?\/\*)\s*`;

const isBlank = (line?: string) => line?.trim() === '';
const opens = (line?: string) => line === undefined || isBlank(line) || /[{([]$/.test(line);
const closes = (line?: string) => line === undefined || isBlank(line) || /^\s*[})\]]/.test(line);

/** Drops lines, and the blank line that would then be double, first or last in a block. */
export function dropLines(lines: string[], isDropped: (line: string) => boolean) {
  const remaining: string[] = [];
  let gap = false;
  for (const [at, line] of lines.entries()) {
    if (isDropped(line)) gap = true;
    else {
      if (gap && isBlank(line) && at < lines.length - 1 && opens(remaining.at(-1))) continue;
      if (gap && closes(line) && isBlank(remaining.at(-1))) remaining.pop();
      remaining.push(line);
      gap = false;
    }
  }
  return remaining;
}

/** The text without the lines from a start marker to its end marker. */
export function removeMarked(name: string, path: string, text: string) {
  if (!text.includes(`${name}:start`)) return text;
  const start = new RegExp(`${comment}${name}:start`);
  const end = new RegExp(`${comment}${name}:end`);
  let inside = false;
  const remaining = dropLines(text.split('\n'), (line: string) => {
    if (start.test(line)) inside = true;
    else if (end.test(line)) {
      inside = false;
      return true;
    }
    return inside;
  });
  if (inside) throw new Error(`${path} has a ${name}:start without its ${name}:end`);
  return remaining.join('\n');
}
