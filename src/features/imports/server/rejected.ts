import { parse } from 'node:path';
import { csvLine } from '~/server/csv';
import type { SessionContext } from '~/server/request-context';
import { importError } from '../errors';
import type { ImportRow } from '../schema';
import { findImport, listRejected, readFile } from './queries';
import { decode, decryptFile, readHeaders, readRows } from './read-file';
import { fileQueue } from './upload';

/** UTF-8, so that spreadsheets show all letters. */
const byteOrderMark = '\ufeff';

const describe = ({ problems }: ImportRow) =>
  problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ');

/** The rejected rows as they are in the file, each with why, to be repaired and uploaded again. */
export async function writeRejected(
  { db, config, i18n, session }: SessionContext,
  id: string,
): Promise<File> {
  const found = await findImport(db, session.user.id, id);
  if (found.status !== 'checked') throw importError('IMPORT_STATE');
  const { encoding, separator, fileName } = found;
  const rejected = await listRejected(db, found, i18n.t);
  const problems = new Map(rejected.map((row) => [row.number, describe(row)]));
  return fileQueue.run(session.user.id, async () => {
    const text = decode(decryptFile(config, await readFile(db, id)), encoding);
    const headers = readHeaders(text, separator);
    const lines = [csvLine([...headers, i18n.t('imports:rejected.problems')])];
    for await (const { number, cells } of readRows(text, separator)) {
      const problem = problems.get(number);
      if (problem === undefined) continue;
      const own = headers.map((_, index) => cells[index] ?? '');
      lines.push(csvLine([...own, problem]));
    }
    const name = i18n.t('imports:rejected.fileName', { name: parse(fileName).name });
    return new File([byteOrderMark, ...lines], `${name}.csv`, { type: 'text/csv' });
  });
}
