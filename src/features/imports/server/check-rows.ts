import * as v from 'valibot';
import type { Db } from '~/server/database/database';
import { cutText } from '~/shared/text/cut-text';
import type { Fate } from '../schema';
import {
  type ResolvedImport,
  emptyValue,
  getField,
  isRequired,
  findChoice,
  idColumn,
} from './define';
import {
  type KeyMatch,
  type StoredRecord,
  findNames,
  keyColumns,
  matchKeys,
  readRecords,
} from './match-records';
import type { FileRow } from './read-file';
import type { StoredChange, StoredProblem, StoredRow } from './tables';

type Values = Record<string, unknown>;

export type CheckedRow = Omit<StoredRow, 'importId'>;

interface ReadRow {
  number: number;
  /** The texts of the cells, by column. */
  cells: Record<string, string>;
  id: string;
  /** By field of the procedures' input. */
  values: Values;
  problems: StoredProblem[];
}

/** What all rows of a file share. */
export interface CheckState {
  type: ResolvedImport;
  mapping: Readonly<Record<string, number>>;
  headerCount: number;
  userId: string;
  /** The rows by key and by record, to find those about the same record. */
  seen: Map<string, number>;
  /** Columns with changes that need a permission of their own. */
  guarded: Set<string>;
}

/** Decides what becomes of some rows, with a few queries for all of them. Writes nothing. */
export async function checkRows(
  db: Db,
  state: CheckState,
  rows: readonly FileRow[],
): Promise<CheckedRow[]> {
  const read = await readCells(db, state, rows);
  const { type } = state;
  const keys = read.map((row) => getKey(type, row));
  const known = await matchKeys(
    db,
    type,
    keys.map((key) => key ?? []),
  );
  const ids = new Set([...read.map(({ id }) => id), ...known.map(({ id }) => id ?? '')]);
  const records = await readRecords(
    db,
    type,
    [...ids].filter((id) => id !== ''),
  );
  return read.map((row, index) =>
    checkRow(state, row, keys[index] ? known[index] : undefined, records),
  );
}

/** Reads the cells of the mapped columns, and looks up what they refer to. */
async function readCells(
  db: Db,
  { type, mapping, headerCount }: CheckState,
  rows: readonly FileRow[],
): Promise<ReadRow[]> {
  const columns = Object.keys(mapping).filter((name) => name !== idColumn);
  const read = rows.map(({ number, cells }): ReadRow => {
    const at = (name: string) => (cells[mapping[name] ?? -1] ?? '').trim();
    const texts = Object.fromEntries(columns.map((name) => [name, at(name)]));
    const hasMore = cells.slice(headerCount).some((cell) => cell.trim() !== '');
    const problems: StoredProblem[] = hasMore
      ? [{ column: null, message: 'imports:problem.tooManyCells' }]
      : [];
    const id = mapping[idColumn] === undefined ? '' : cutText(at(idColumn), 200);
    return { number, cells: texts, id, values: {}, problems };
  });
  for (const name of columns) {
    const references = type.columns[name]?.references;
    const names = references ? read.map(({ cells }) => cells[name] ?? '') : [];
    const ids = references && (await findNames(db, references, names));
    for (const row of read) readCell(type, name, row, ids);
  }
  return read;
}

function readCell(
  type: ResolvedImport,
  name: string,
  { cells, values, problems }: ReadRow,
  ids: Map<string, string> | undefined,
): void {
  const { read, choices } = type.columns[name] ?? {};
  const text = cells[name] ?? '';
  const field = getField(type, name);
  if (text.includes('\uFFFD'))
    problems.push({ column: name, message: 'imports:problem.unreadable' });
  else if (text === '') {
    const empty = emptyValue(type, name);
    if (empty !== undefined) values[field] = empty;
  } else if (ids || choices) {
    const found = ids ? ids.get(text) : findChoice(choices ?? {}, text);
    if (found !== undefined) values[field] = found;
    else {
      const parameters = { value: cutText(text, 100) };
      problems.push({ column: name, message: 'imports:problem.unknown', parameters });
    }
  } else values[field] = read ? read(text) : text;
}

/** The key as the schema normalizes it. Undefined if it is not mapped or not valid. */
function getKey(type: ResolvedImport, { values }: ReadRow): string[] | undefined {
  const key: string[] = [];
  for (const [name] of keyColumns(type)) {
    const field = getField(type, name);
    const entry = type.create.input.entries[field] as v.GenericSchema;
    const parsed = v.safeParse(entry, values[field]);
    if (!parsed.success || typeof parsed.output !== 'string') return undefined;
    key.push(parsed.output);
  }
  return key;
}

function checkRow(
  state: CheckState,
  row: ReadRow,
  known: KeyMatch | undefined,
  records: ReadonlyMap<string, StoredRecord>,
): CheckedRow {
  const { type } = state;
  const storedId = row.id || known?.id;
  const stored = storedId ? records.get(storedId) : undefined;
  const problems = [...row.problems];
  if (row.id && !stored) problems.push({ column: idColumn, message: 'imports:problem.idUnknown' });
  if (stored && known?.id && known.id !== stored.id)
    problems.push({ column: keyColumns(type)[0]?.[0] ?? null, message: 'imports:problem.taken' });
  const input = stored ? getUpdate(type, stored, row.values) : getCreation(type, row.values);
  const parsed = v.safeParse((stored ? type.update : type.create).input, input);
  if (!parsed.success) problems.push(...toProblems(type, parsed.issues, problems));
  const output: Values = parsed.success ? parsed.output : input;
  const rejected = parsed.success && type.reject?.({ userId: state.userId, stored, input: output });
  if (rejected) problems.push(rejected);
  const twin = problems.length === 0 && findTwin(state, row.number, known?.key, stored?.id);
  if (twin)
    problems.push({
      column: null,
      message: 'imports:problem.duplicate',
      parameters: { row: twin },
    });
  const changes = getChanges(type, row, output, stored);
  const fate = getFate(problems, stored, changes);
  if (fate === 'new' || fate === 'changed') noteGuarded(state, output, stored);
  const call = fate === 'new' || fate === 'changed';
  return {
    number: row.number,
    fate,
    label: getLabel(type, row, stored),
    changes: fate === 'new' || fate === 'changed' ? changes : [],
    problems,
    input: call ? output : null,
    before: call && stored ? getUpdate(type, stored, {}) : null,
  };
}

function getFate(problems: unknown[], stored: unknown, changes: unknown[]): Fate {
  if (problems.length > 0) return 'rejected';
  if (!stored) return 'new';
  return changes.length > 0 ? 'changed' : 'same';
}

/** A missing required field gets the message of an empty one. */
function getCreation(type: ResolvedImport, values: Values): Values {
  const missing = Object.keys(type.columns).filter((name) => isRequired(type, name));
  return {
    ...Object.fromEntries(missing.map((name) => [getField(type, name), ''])),
    ...values,
  };
}

/** The whole record, because an update replaces all fields. */
function getUpdate(type: ResolvedImport, stored: StoredRecord, values: Values): Values {
  const kept = Object.keys(type.update.input.entries).filter((name) => name in stored);
  return {
    ...Object.fromEntries(kept.map((name) => [name, stored[name]])),
    ...values,
    id: stored.id,
    expectedUpdatedAt: stored.updatedAt.toISOString(),
  };
}

/** One problem for each column that has none yet. */
function toProblems(
  type: ResolvedImport,
  issues: readonly v.BaseIssue<unknown>[],
  known: readonly StoredProblem[],
): StoredProblem[] {
  const found = new Map<string, StoredProblem>();
  for (const issue of issues) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? '';
    const column = Object.keys(type.columns).find((name) => getField(type, name) === field) ?? null;
    const has = known.some((problem) => problem.column === column);
    if (!has && !found.has(field)) found.set(field, { column, message: issue.message });
  }
  return [...found.values()];
}

/** The number of an earlier row about the same record. */
function findTwin(
  { seen }: CheckState,
  number: number,
  key: string | undefined,
  id: string | undefined,
): number | undefined {
  const names = [...(key === undefined ? [] : [`key:${key}`]), ...(id ? [`id:${id}`] : [])];
  const twin = names.map((name) => seen.get(name)).find((earlier) => earlier !== undefined);
  if (twin === undefined) for (const name of names) seen.set(name, number);
  return twin === number ? undefined : twin;
}

function getChanges(
  type: ResolvedImport,
  { cells }: ReadRow,
  output: Values,
  stored?: StoredRecord,
): StoredChange[] {
  return Object.keys(type.columns).flatMap((name): StoredChange[] => {
    const field = getField(type, name);
    if (!(name in cells) || output[field] === stored?.[field]) return [];
    const { references } = type.columns[name] ?? {};
    const from = toText(stored?.[references ? name : field]);
    const to = toText(references ? cells[name] : output[field]);
    if (!stored && to === null) return [];
    const guarded = isGuarded(type, name, output, stored);
    return [{ column: name, from, to, ...(guarded && { guarded }) }];
  });
}

const maxShown = 200;

function toText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return cutText(typeof value === 'string' ? value : JSON.stringify(value), maxShown);
}

function getLabel(type: ResolvedImport, { cells, id }: ReadRow, stored?: StoredRecord): string {
  const values = keyColumns(type).map(
    ([name]) => cells[name] || toText(stored?.[getField(type, name)]) || '',
  );
  return cutText(values.filter(Boolean).join(', '), maxShown) || id;
}

/** Notes columns whose change needs a permission. The default value of a new record needs none. */
function noteGuarded({ type, guarded }: CheckState, output: Values, stored?: StoredRecord): void {
  for (const name of Object.keys(type.columns))
    if (isGuarded(type, name, output, stored)) guarded.add(name);
}

/** Whether a column needs a permission of its own, and has another value than usual. */
function isGuarded(
  type: ResolvedImport,
  name: string,
  output: Values,
  stored?: StoredRecord,
): boolean {
  if (!type.columns[name]?.permission) return false;
  const field = getField(type, name);
  const entry = type.create.input.entries[field] as v.GenericSchema;
  const usual = stored ? stored[field] : v.safeParse(entry, undefined).output;
  return output[field] !== usual;
}
