import { checkImport } from '~/features/imports/server/jobs';
import type { Import, ImportRow } from '~/features/imports/schema';
import type { TestApp } from './app';

/** Uploads a CSV file of this type and returns the response. */
export const uploadCsv = (
  app: TestApp,
  cookie: string,
  type: string,
  file: string | Uint8Array<ArrayBuffer>,
) =>
  app.call(`/api/imports/${type}?name=file.csv`, {
    body: file,
    headers: { cookie, 'content-type': 'text/csv' },
  });

interface RowPage {
  items: ImportRow[];
}

/** Calls a procedure of imports. */
export async function callImports(
  app: TestApp,
  cookie: string,
  name: string,
  input: object,
): Promise<{ status: number; body: Import & RowPage }> {
  const reads = ['get', 'rows', 'type'].includes(name);
  const json = JSON.stringify({ json: input });
  const response = reads
    ? await app.call(`/api/rpc/imports/${name}?data=${encodeURIComponent(json)}`, {
        headers: { cookie },
      })
    : await app.call(`/api/rpc/imports/${name}`, { headers: { cookie }, body: { json: input } });
  return {
    status: response.status,
    body: ((await response.json()) as { json: Import & RowPage }).json,
  };
}

export const runChecks = (app: TestApp) => app.drainJobs(checkImport);

/** Uploads and checks a file. The mapping is guessed unless given. */
export async function checkCsv(
  app: TestApp,
  cookie: string,
  type: string,
  file: string,
  mapping?: Record<string, number>,
) {
  const uploaded = await uploadCsv(app, cookie, type, file);
  const { id } = (await uploaded.json()) as { id: string };
  const guessed = (await callImports(app, cookie, 'get', { id })).body.mapping;
  const started = await callImports(app, cookie, 'check', { id, mapping: mapping ?? guessed });
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  await runChecks(app);
  const { body } = await callImports(app, cookie, 'get', { id });
  const page = await callImports(app, cookie, 'rows', {
    id,
    limit: 100,
  });
  return { id, counts: body.counts, status: body.status, rows: page.body.items };
}
