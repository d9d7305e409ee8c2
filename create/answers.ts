// The answers that make a project: defaults, and what is wrong with a given one. A problem is one line
// for the user.
import { builtinModules } from 'node:module';
import { basename, resolve } from 'node:path';
import { languagesIn } from '../scripts/languages.ts';
import type { Files } from '../scripts/project-files.ts';
import { removableParts } from '../scripts/removal.ts';
import { defaultPreset, presets } from './presets.ts';

/** Of a template, only its files matter here. */
interface WithFiles {
  files: Files;
}

export interface Fields {
  title: string;
  name: string;
  color: string;
  languages: string[];
  database: string;
  without: string[];
}

const colors: Record<string, number> = {
  red: 25,
  orange: 50,
  amber: 75,
  green: 150,
  teal: 190,
  blue: 255,
  indigo: 280,
  purple: 305,
  plum: 332,
  pink: 355,
};

/** "my-shop" → "My shop" */
function titleFrom(directory: string) {
  const words = basename(resolve(directory))
    .replaceAll(/[-_.]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const defaultsFor = ({ files }: WithFiles, directory: string): Omit<Fields, 'name'> => ({
  title: titleFrom(directory),
  color: 'plum',
  languages: languagesIn(files),
  database: 'embedded',
  without: presets[defaultPreset].without,
});

/** Hue and chroma in the OKLCH colour space, in which the palette is defined. */
function oklch(hex: string) {
  const [r, g, b] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return { hue: Math.round((degrees + 360) % 360) % 360, chroma: Math.hypot(x, y) };
}

/** The hue of a colour: a name, `#rrggbb`, `#rgb`, or the hue itself. Undefined if it has none. */
export function getHue(given: string) {
  const color = given.toLowerCase();
  if (Object.hasOwn(colors, color)) return colors[color];
  if (/^\d{1,3}$/.test(color) && Number(color) < 360) return Number(color);
  if (!/^#?[0-9a-f]{6}$|^#[0-9a-f]{3}$/.test(color)) return undefined;
  const digits = color.replace('#', '');
  const { hue, chroma } = oklch(digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits);
  return chroma < 0.02 ? undefined : hue;
}

/** Lower-case ASCII letters, digits and hyphens, starting with a letter. */
const nameFrom = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[\d-]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');

/** YAML and SQL do not accept these as names, and `npx foreword` must run the updater. */
const reserved = ['false', 'null', 'true', 'postgres', 'public', 'foreword'];

function isTaken(name: string, { files }: WithFiles) {
  const { dependencies, devDependencies } = JSON.parse(files.get('package.json') ?? '');
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  return [...reserved, ...builtinModules, ...packages].includes(name);
}

/** The name of the package, cookies and metrics: from the title, or from the directory if it has no letters. */
export function getName(title: string, directory: string, template: WithFiles) {
  const name =
    [title, basename(resolve(directory))].map(nameFrom).find((it) => it.length > 1) ?? '';
  return isTaken(name, template) ? `${name}-app` : name;
}

const nameProblem = (name: string) =>
  name === ''
    ? 'The title or the directory needs two Latin letters: they become the name of the package.'
    : undefined;

function titleProblem(title: string) {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(title)) return 'The title is empty.';
  if (title.length > 60) return 'The title has more than 60 characters.';
  // Also those that change the direction of the text around them.
  if (/\p{Cc}|\p{Zl}|\p{Zp}|[\u202A-\u202E\u2066-\u2069]/u.test(title))
    return 'The title contains a line break or control character.';
  if (/\{\{|\}\}/.test(title))
    return 'The title contains {{ or }}, which messages use for parameters.';
  return undefined;
}

/** A bare % in a password has to be written as %25. */
function isEncoded(text: string) {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

function databaseProblem(database: string) {
  if (database === 'embedded') return undefined;
  const url = URL.canParse(database) ? new URL(database) : undefined;
  const isPostgres = url && /^postgres(?:ql)?:$/.test(url.protocol) && url.hostname;
  if (isPostgres && url.pathname.length > 1 && isEncoded(url.password)) return undefined;
  // Not repeated: it may contain a password.
  return 'This is not a database: embedded, or postgres://user:password@host:5432/name.';
}

/** What is wrong with a list, of which only some items exist. */
function listProblem(items: string[], known: string[], what: string) {
  const unknown = items.find((item) => !known.includes(item));
  if (unknown !== undefined)
    return `There is no ${what} "${unknown}": choose from ${known.join(', ')}.`;
  return new Set(items).size < items.length ? `A ${what} is named twice.` : undefined;
}

export type Answer = string | string[];

/** Returns a line about the answer, or undefined if it is fine. */
export function problemWith(
  field: keyof Fields,
  value: Answer,
  template: WithFiles,
): string | undefined {
  const text = String(value);
  const list = [value].flat();
  const problems = {
    title: () => titleProblem(text),
    name: () => nameProblem(text),
    color: () =>
      getHue(text) === undefined
        ? `"${text}" is not a colour: ${Object.keys(colors).join(', ')}, #rrggbb, or a hue from 0 to 359.`
        : undefined,
    languages: () =>
      list.length === 0
        ? 'A project needs at least one language.'
        : listProblem(list, languagesIn(template.files), 'language'),
    database: () => databaseProblem(text),
    without: () => listProblem(list, removableParts, 'part'),
  };
  return problems[field]();
}
