import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Maps stack traces of the built server to the sources. Node's `--enable-source-maps` reads the map
 * at every start (0.6 s of CPU, 25 MB); this reads it only when an error with uncached positions is
 * logged, and releases it again.
 */

interface SourceMapFile {
  sources: string[];
  mappings: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = new Map(Array.from(alphabet, (it, at) => [it.charCodeAt(0), at]));
const comma = 44;
const semicolon = 59;

/** The number of positions is finite, but the cache is bounded anyway. */
const cacheLimit = 2000;
const cache = new Map<string, string>();

const keyOf = (line: number, column: number) => `${line}:${column}`;

/**
 * Decodes a source map (base64 VLQ, each number relative to the previous one). Keeps only the
 * wanted positions, by `line:column`: a fully decoded map takes about 60 MB.
 */
export function findSources(map: SourceMapFile, wanted: [line: number, column: number][]) {
  const byLine = Map.groupBy(wanted, ([line]) => line);
  const found = new Map<string, string>();
  /** Column in the built line; then file, line and column in the source. */
  const at = [0, 0, 0, 0, 0];
  let line = 1;
  let field = 0;
  let value = 0;
  let shift = 0;
  const endSegment = () => {
    if (field >= 4)
      for (const [, column] of byLine.get(line) ?? [])
        if ((at[0] ?? 0) < column)
          found.set(
            keyOf(line, column),
            `${nameOf(map, at[1])}:${(at[2] ?? 0) + 1}:${(at[3] ?? 0) + 1}`,
          );
    field = 0;
  };
  for (let index = 0; index < map.mappings.length; index += 1) {
    const code = map.mappings.charCodeAt(index);
    if (code === comma || code === semicolon) {
      endSegment();
      if (code === semicolon) {
        line += 1;
        at[0] = 0;
      }
      continue;
    }
    const digit = digits.get(code) ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    at[field] = (at[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1);
    field += 1;
    value = 0;
    shift = 0;
  }
  endSegment();
  return found;
}

/** Relative to the project: `src/…` or `node_modules/…`. */
function nameOf({ sources }: SourceMapFile, index = 0): string {
  return (sources[index] ?? '').replace(/^(\.\.\/)+/, '');
}

const frame = /^(\s+at .*?)(file:\/\/\S+?\.js):(\d+):(\d+)(\)?)$/;

function fill(file: string, wanted: [number, number][]): void {
  if (cache.size > cacheLimit) cache.clear();
  let found = new Map<string, string>();
  try {
    found = findSources(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')), wanted);
  } catch {
    // No source map: a package, or a build without maps.
  }
  for (const [line, column] of wanted) {
    const position = keyOf(line, column);
    cache.set(`${file}:${position}`, found.get(position) ?? `${file}:${position}`);
  }
}

/** Maps the positions of a stack to the sources, for files with a source map next to them. */
export function sourceStack(stack: string): string {
  // Bounded: an error message may have any length and content.
  const lines = stack.split('\n', 100).map((line) => {
    const match = line.length < 1000 ? frame.exec(line) : null;
    return { line, match };
  });
  const unknown = lines.flatMap(({ match }) => {
    const [, , file = '', row, column] = match ?? [];
    return match && !cache.has(`${file}:${row}:${column}`)
      ? [{ file, at: [Number(row), Number(column)] as [number, number] }]
      : [];
  });
  for (const [file, positions] of Map.groupBy(unknown, (it) => it.file))
    fill(
      file,
      positions.map(({ at }) => at),
    );
  return lines
    .map(({ line, match }) => {
      const [, start, file, row, column, end] = match ?? [];
      return match ? `${start}${cache.get(`${file}:${row}:${column}`)}${end}` : line;
    })
    .join('\n');
}
