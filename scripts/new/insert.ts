/** Inserts code into existing files, by what stands there. Undefined if there is no such place. */

export type Insert = (source: string) => string | undefined;

export const before =
  (place: RegExp, text: string): Insert =>
  (source) => {
    const found = place.exec(source);
    return found ? source.slice(0, found.index) + text + source.slice(found.index) : undefined;
  };

export const after =
  (place: RegExp, text: string): Insert =>
  (source) => {
    const found = place.exec(source);
    if (!found) return undefined;
    const at = found.index + found[0].length;
    return source.slice(0, at) + text + source.slice(at);
  };

/** Before the closing line of what begins at `start`: `\n}` closes what begins in the first column. */
export const atEndOf =
  (start: RegExp, end: RegExp, text: string): Insert =>
  (source) => {
    const found = start.exec(source);
    if (!found) return undefined;
    const from = found.index + found[0].length;
    const inserted = before(end, text)(source.slice(from));
    return inserted === undefined ? undefined : source.slice(0, from) + inserted;
  };

/** As the code sorts them: types first. */
const sorted = (names: string[]) => [
  ...names.filter((name) => name.startsWith('type ')).toSorted(),
  ...names.filter((name) => !name.startsWith('type ')).toSorted(),
];

const importLine = (names: string[], module: string) =>
  names.every((name) => name.startsWith('type '))
    ? `import type { ${names.map((name) => name.slice(5)).join(', ')} } from '${module}';`
    : `import { ${names.join(', ')} } from '${module}';`;

/** Adds a name to the import from the module, or an import after the others. */
export const imported =
  (name: string, module: string): Insert =>
  (source) => {
    if (name === '') return source;
    const quoted = module.replaceAll(/[./]/g, String.raw`\$&`);
    const line = new RegExp(String.raw`import (type )?\{([^}]*)\} from '${quoted}';`).exec(source);
    const others = /^(?:import [^;]*;\n)*/.exec(source)?.[0] ?? '';
    if (!line) return `${others}${importLine([name], module)}\n${source.slice(others.length)}`;
    const [whole, type = '', list = ''] = line;
    const names = list.split(',').flatMap((each) => (each.trim() ? [type + each.trim()] : []));
    if (names.includes(name)) return source;
    return source.replace(whole, () => importLine(sorted([...names, name]), module));
  };

/** One after the other. Undefined if one of them has no place. */
export const all =
  (...inserts: Insert[]): Insert =>
  (source) => {
    let edited: string | undefined = source;
    for (const insert of inserts) edited = edited === undefined ? undefined : insert(edited);
    return edited;
  };

/** The first that has a place. */
export const oneOf =
  (...inserts: Insert[]): Insert =>
  (source) => {
    for (const insert of inserts) {
      const edited = insert(source);
      if (edited !== undefined) return edited;
    }
    return undefined;
  };

/** In the table of a tenant, its column comes first in every index. */
export function inTenant(table: string, indexes: string): string {
  const key = /primaryKey\(\{ columns: \[(table\.\w+), table\.id\] \}\)/.exec(table);
  if (!key) return indexes;
  const start = new RegExp(String.raw`\b((?:uniqueI|i)ndex\('\w+'\)\.on\()(?!${key[1]},)`, 'g');
  return indexes.replaceAll(start, `$1${key[1]}, `);
}
