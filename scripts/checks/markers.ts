import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A part is removed by deleting its folder, its routes and its lines in registries, which need no
 * markers. What a page or a lower layer must know of a part goes through its manifests and slots.
 */
const allowed = [
  // The fonts of a language, and tests with its texts.
  /^src\/ui\/styles\//,
  /^src\/shared\/i18n\/\w+\.test\.ts$/,
  // A route that development alone has.
  /^src\/router\.tsx$/,
  // A page below `/api`.
  /^src\/shared\/api-document\.ts$/,
  // starter:start
  // What only this repository says of itself.
  /^src\/features\/(?:demo\/start-command|first-steps\/server\/steps)(?:\.test)?\.ts$/,
  // starter:end
];

const most = 15;

const marker = /^\s*(?:\/\/|\{?\/\*)\s*[a-z-]+:start\b/gm;

/** Markers where they must not stand, and too many of them. */
export function markerProblems(files: ReadonlyMap<string, string>): string[] {
  const counts = [...files].map(([path, text]) => ({
    path,
    count: text.match(marker)?.length ?? 0,
  }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return [
    ...counts
      .filter(({ path, count }) => count > 0 && !allowed.some((place) => place.test(path)))
      .map(({ path }) => `${path} has a marker: declare it in the manifest of the part instead`),
    ...(all > most ? [`${all} markers are in src, more than ${most}`] : []),
  ];
}

export function check(root: string): string[] {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:tsx?|css)$/.test(path));
  return markerProblems(
    new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  );
}
