import { Zip, ZipDeflate } from 'fflate';
import { csvHeader, csvLine } from '~/server/csv';
import type { Db } from '~/server/database/database';
import type { DataExporter, DataSubject } from '~/server/my-data';
import type { FileStorage } from '~/server/storage/storage';
import type { I18n } from '~/shared/i18n/i18n';

/** Of the finished archive, which is held in memory. Text shrinks to about a tenth. */
const maxArchiveBytes = 50 * 1024 * 1024;

export class ArchiveTooLargeError extends Error {
  constructor(limit: number) {
    super(`a data export is larger than ${limit} bytes`);
    this.name = 'ArchiveTooLargeError';
  }
}

const utf8 = new TextEncoder();

type ZipOptions = Pick<ArchiveOptions, 'now' | 'signal' | 'limit'>;

/** A zip file in memory. Content is compressed as it is written. */
function createZip({ now, signal, limit = maxArchiveBytes }: ZipOptions) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    failure ??= error ?? undefined;
    chunks.push(chunk);
    size += chunk.length;
  });
  function check() {
    signal?.throwIfAborted();
    if (failure) throw failure;
    if (size > limit) throw new ArchiveTooLargeError(limit);
  }
  return {
    add(name: string) {
      const file = new ZipDeflate(name);
      file.mtime = now;
      zip.add(file);
      return {
        write(content: string | Uint8Array) {
          file.push(typeof content === 'string' ? utf8.encode(content) : content);
          check();
        },
        end: () => file.push(new Uint8Array(), true),
      };
    },
    finish(): Uint8Array<ArrayBuffer> {
      zip.end();
      check();
      return new Uint8Array(Buffer.concat(chunks, size));
    },
  };
}

type ZipFile = ReturnType<typeof createZip>;

function csvCell(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** The listed fields of a row. A missing one is a bug: the user would get less than there is. */
function pick(row: object, { subject, columns }: DataExporter): Record<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    columns.map((name) => {
      if (!fields.has(name)) throw new Error(`${subject} has no field ${name}`);
      return [name, fields.get(name)];
    }),
  );
}

/** Both files of a subject in one pass over its rows. */
async function addSubject(zip: ZipFile, exporter: DataExporter, rows: AsyncIterable<object[]>) {
  const { subject, columns } = exporter;
  const json = zip.add(`${subject}.json`);
  const csv = zip.add(`${subject}.csv`);
  csv.write(csvHeader(columns));
  let separator = '[\n';
  for await (const batch of rows) {
    const picked = batch.map((row) => pick(row, exporter));
    json.write(separator + picked.map((row) => JSON.stringify(row)).join(',\n'));
    separator = ',\n';
    csv.write(picked.map((row) => csvLine(columns.map((name) => csvCell(row[name])))).join(''));
  }
  json.write(separator === '[\n' ? '[]\n' : '\n]\n');
  json.end();
  csv.end();
}

interface ArchiveOptions {
  db: Db;
  storage: Pick<FileStorage, 'read'>;
  exporters: readonly DataExporter[];
  user: DataSubject;
  /** The language of the README. */
  i18n: I18n;
  now: Date;
  /** Stops it after the current batch. */
  signal?: AbortSignal;
  limit?: number;
}

/**
 * Everything about a user as a zip file. Reads in batches without a transaction, so a long export
 * blocks no one; changes made meanwhile may be in it or not.
 */
export async function makeArchive(options: ArchiveOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { db, storage, exporters, user, i18n, now } = options;
  const zip = createZip(options);
  const readme = zip.add('README.txt');
  readme.write(readmeText(i18n, { exporters, email: user.email, now }));
  readme.end();
  for (const exporter of exporters) {
    await addSubject(zip, exporter, exporter.rows(db, user, i18n));
    for (const { name, key } of (await exporter.files?.(db, user)) ?? []) {
      const content = await storage.read(key);
      if (!content) continue;
      const file = zip.add(name);
      file.write(content);
      file.end();
    }
  }
  return zip.finish();
}

interface ReadmeOptions {
  exporters: readonly DataExporter[];
  email: string;
  now: Date;
}

/** Explains the files of an archive, in the user's language. */
function readmeText({ t }: I18n, { exporters, email, now }: ReadmeOptions): string {
  const date = now.toISOString().slice(0, 16).replace('T', ' ');
  return [
    t('data-archive:title'),
    '',
    t('data-archive:intro', { email, date: `${date} UTC` }),
    '',
    ...exporters.flatMap(({ subject, about }) => [
      `${subject}.json, ${subject}.csv`,
      `  ${t(about)}`,
      '',
    ]),
    t('data-archive:formats'),
    '',
    t('data-archive:others'),
    '',
  ].join('\n');
}
