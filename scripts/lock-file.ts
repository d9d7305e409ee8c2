// Prunes package-lock.json (version 3) like `npm install` after dependencies were removed, without npm.

export interface LockEntry {
  name?: string;
  version?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Entries = Record<string, LockEntry>;

export interface Lock {
  name: string;
  version: string;
  packages: Entries;
}

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const flags = ['dev', 'optional', 'devOptional', 'peer'] as const;

/** Of an entry, as npm writes them, and whether nothing leads to it. */
type State = Partial<Record<(typeof flags)[number] | 'unreachable', boolean>>;

/** How one entry depends on another. */
type Kind = Partial<Record<'peer' | 'optional' | 'dev', boolean>>;

/** The entry that Node would find for a package from `from`. */
function resolve(packages: Entries, from: string, name: string) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!at) return undefined;
  }
}

/** Dependencies of an entry by name. A name in several fields counts as npm counts it: the last wins. */
function getEdges(packages: Entries, path: string) {
  const entry = packages[path] ?? {};
  const edges = new Map<string, Kind>();
  const add = (names: object | undefined, edge: (name: string) => Kind) => {
    for (const name of Object.keys(names ?? {})) edges.set(name, edge(name));
  };
  add(entry.peerDependencies, (name) => ({
    peer: true,
    optional: entry.peerDependenciesMeta?.[name]?.optional === true,
  }));
  add(entry.dependencies, () => ({}));
  add(entry.optionalDependencies, () => ({ optional: true }));
  if (path === '') add(entry.devDependencies, () => ({ dev: true }));
  return [...edges].map(([name, edge]) => ({ ...edge, to: resolve(packages, path, name) ?? '' }));
}

const allFlags = [...flags, 'unreachable'] as const;

/** Flags that a dependency loses because something that is not flagged needs it. */
function lostFlags(from: State, edge: Kind) {
  const required = !from.dev && !from.optional && !edge.dev && !edge.optional;
  return {
    unreachable: !from.unreachable && !(edge.peer && edge.optional),
    dev: !from.dev && !edge.dev,
    optional: !from.optional && !edge.optional,
    devOptional: !from.devOptional && required,
    peer: !from.peer && !edge.peer,
  };
}

/** npm's algorithm: every flag is set at first, and walking the dependencies clears them. */
function getFlags(packages: Entries) {
  const all = { unreachable: true, dev: true, optional: true, devOptional: true, peer: true };
  const states = new Map<string, State>(Object.keys(packages).map((path) => [path, { ...all }]));
  states.set('', {});
  const queue = [''];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const edge of getEdges(packages, path)) {
      const state = states.get(edge.to);
      if (!state) continue;
      const lost = lostFlags(states.get(path) ?? {}, edge);
      const changed = allFlags.filter((flag) => lost[flag] && state[flag]);
      for (const flag of changed) state[flag] = false;
      if (changed.length > 0) queue.push(edge.to);
    }
  }
  for (const state of states.values()) state.devOptional &&= !state.dev && !state.optional;
  return states;
}

const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
const first = ['name', 'version', 'resolved', 'integrity', 'dependencies'];
const rank = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length);

/** The order in which npm writes the fields of an entry. */
function sortFields(entry: LockEntry): LockEntry {
  const fields = Object.entries(entry).toSorted(
    ([a, valueA], [b, valueB]) =>
      Number(isObject(valueA)) - Number(isObject(valueB)) ||
      rank(a) - rank(b) ||
      a.localeCompare(b, 'en'),
  );
  return Object.fromEntries(fields);
}

function withFlags(entry: LockEntry, state: State) {
  if (flags.every((flag) => Boolean(entry[flag]) === Boolean(state[flag]))) return entry;
  const changed = { ...entry };
  for (const flag of flags) {
    if (state[flag]) changed[flag] = true;
    else delete changed[flag];
  }
  return sortFields(changed);
}

const manifestFields = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** The root entry with the name, version and dependencies of package.json. */
function rootEntry(entry: LockEntry | undefined, manifest: Manifest) {
  const root: LockEntry = { ...entry, name: manifest.name, version: manifest.version };
  for (const field of manifestFields) {
    if (Object.keys(manifest[field] ?? {}).length > 0) root[field] = manifest[field];
    else delete root[field];
  }
  return sortFields(root);
}

/** The lock file for a package.json that has lost some of its dependencies. */
export function pruneLock(lock: Lock, manifest: Manifest): Lock {
  const packages: Entries = { ...lock.packages, '': rootEntry(lock.packages[''], manifest) };
  const states = getFlags(packages);
  const remaining = Object.entries(packages)
    .filter(([path]) => !states.get(path)?.unreachable)
    .map(([path, entry]) => [path, path === '' ? entry : withFlags(entry, states.get(path) ?? {})]);
  const { name, version } = manifest;
  return { ...lock, name, version, packages: Object.fromEntries(remaining) };
}
