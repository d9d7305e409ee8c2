import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { callImports, checkCsv, runChecks, uploadCsv } from '../../../../tests/imports';
import { label } from '../../../../tests/label';
import { newUser } from '../../../../tests/users';
import { users } from '~/features/accounts/auth/auth.server';
import { i18nFor } from '~/server/i18n';
import { languages } from '~/shared/i18n/languages';
import { importRows, imports } from './tables';

const admin = 'admin@example.com';

onEachApp('the check of an import', (app) => {
  let cookie = '';
  beforeAll(async () => {
    cookie = await app().signIn(admin);
    await app()
      .database.db.insert(users)
      .values([
        { id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'user' },
        { id: 'bob', email: 'bob@example.com', name: 'Bob', role: 'user' },
      ]);
  });

  const check = (file: string, mapping?: Record<string, number>) =>
    checkCsv(app(), cookie, 'users', file, mapping);

  test('says what becomes of each row, and writes nothing', async () => {
    const before = await app().database.db.$count(users);
    const { counts, rows } = await check(
      [
        'Email;Name;Role',
        'new@import.example;New;',
        ' ADA@example.com ;Ada;User',
        'bob@example.com;Robert;',
        'not an email;Eve;user',
        'other@import.example;;user',
        'third@import.example;Third;Chef',
        'NEW@import.example;Again;user',
      ].join('\r\n'),
    );
    expect(counts).toEqual({ new: 1, changed: 1, same: 1, rejected: 4 });
    expect(rows.map(({ number, fate }) => [number, fate])).toEqual([
      [2, 'new'],
      [3, 'same'],
      [4, 'changed'],
      [5, 'rejected'],
      [6, 'rejected'],
      [7, 'rejected'],
      [8, 'rejected'],
    ]);
    // The values of a new record.
    expect(rows[0]?.changes).toEqual([
      { column: label('users:form.email'), from: null, to: 'new@import.example' },
      { column: label('users:form.name'), from: null, to: 'New' },
      { column: label('users:form.role'), from: null, to: 'user' },
    ]);
    expect(rows[2]?.changes).toEqual([
      { column: label('users:form.name'), from: 'Bob', to: 'Robert' },
    ]);
    expect(rows.slice(3).flatMap(({ problems }) => problems)).toEqual([
      { column: label('users:form.email'), message: label('auth:email.invalid') },
      { column: label('users:form.name'), message: expect.stringMatching(/\w/) },
      {
        column: label('users:form.role'),
        message: label('imports:problem.unknown', { value: 'Chef' }),
      },
      { column: null, message: label('imports:problem.duplicate', { row: 2 }) },
    ]);
    expect(await app().database.db.$count(users)).toBe(before);
  });

  test('gives the rejected rows back as a file, each with why', async () => {
    const { id } = await check(
      'Email;Name;Note\nnot an email;Eve;=1+1\nfine@import.example;Fine;x\nworse;"A;b ""c""";\n',
    );
    const path = `/api/rest/imports/${id}/rejected`;
    const download = await app().call(path, { headers: { cookie } });
    expect(download.status).toBe(200);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
    const file = await download.text();
    const why = `${label('users:form.email')}: ${label('auth:email.invalid')}`;
    expect(file.split('\r\n')).toEqual([
      `"Email","Name","Note","${label('imports:rejected.problems')}"`,
      // Spreadsheets do not run it.
      `"not an email","Eve","'=1+1","${why}"`,
      `"worse","A;b ""c""","","${why}"`,
      '',
    ]);
    // Others have none, and neither has a file that was not checked.
    const other = await newUser(app(), { role: 'admin' });
    expect((await app().call(path, { headers: { cookie: other.cookie } })).status).toBe(404);
    const again = await uploadCsv(app(), cookie, 'users', file);
    const uploaded = (await again.json()) as { id: string };
    const early = `/api/rest/imports/${uploaded.id}/rejected`;
    expect((await app().call(early, { headers: { cookie } })).status).toBe(409);
  });

  test('marks new administrators', async () => {
    const { rows } = await check(
      'Email,Name,Role\nboss@import.example,Boss,Admin\nmate@import.example,Mate,User',
    );
    const role = label('users:form.role');
    expect(rows[0]?.changes).toContainEqual({
      column: role,
      from: null,
      to: 'admin',
      guarded: true,
    });
    expect(rows[1]?.changes).toContainEqual({ column: role, from: null, to: 'user' });
  });

  test('finds records by ID, and says if the key is taken', async () => {
    const { rows } = await check(
      'id,email,name\nada,ada2@example.com,Ada\nada,bob@example.com,Ada\nx,y@example.com,Y\n',
    );
    expect(rows.map(({ fate }) => fate)).toEqual(['changed', 'rejected', 'rejected']);
    expect(rows[1]?.problems[0]?.message).toBe(label('imports:problem.taken'));
    expect(rows[2]?.problems[0]?.message).toBe(label('imports:problem.idUnknown'));
  });

  test('rejects two rows about the same record, by key and by ID', async () => {
    const { rows } = await check(
      'id,email,name\nada,ada@example.com,Ada L.\n,ada@example.com,A. L.\n',
    );
    expect(rows.map(({ fate }) => fate)).toEqual(['changed', 'rejected']);
  });

  test('says what the rules reject about the own account', async () => {
    const { rows } = await check(`email,name,role\n${admin},Someone,user\n`);
    expect(rows[0]).toMatchObject({
      fate: 'rejected',
      problems: [{ column: label('users:form.role') }],
    });
  });

  test('says which rows have unreadable characters or too many cells', async () => {
    const { rows } = await check('email,name\na@import.example,\uFFFD\nb@import.example,B,extra\n');
    expect(rows.map(({ problems }) => problems[0]?.message)).toEqual([
      label('imports:problem.unreadable'),
      label('imports:problem.tooManyCells'),
    ]);
  });

  describe('columns', () => {
    test('are guessed by names of fields and labels in any language', async () => {
      const labels = languages.map((language) => {
        const { t } = i18nFor(language);
        return [t('users:form.email').toUpperCase(), t('users:form.name'), t('users:form.role')];
      });
      for (const header of ['email,name,role', ...labels.map((cells) => cells.join(';'))]) {
        const uploaded = await uploadCsv(app(), cookie, 'users', `${header}\na,b,c\n`);
        const { id } = (await uploaded.json()) as { id: string };
        const { body } = await callImports(app(), cookie, 'get', { id });
        expect(body.mapping).toEqual({ email: 0, name: 1, role: 2 });
      }
    });

    test.each([
      [
        'found by its format',
        'Who,Contact\nAda,ada@import.example\nBob,bob@import.example\n',
        { email: 1 },
      ],
      ['not guessed if several look like it', 'Work,Home\na@import.example,b@import.example\n', {}],
      ['not guessed if one value does not', 'Contact\na@import.example\nby phone\n', {}],
    ])('a required column without a known header is %s', async (_what, csv, mapping) => {
      const uploaded = await uploadCsv(app(), cookie, 'users', csv);
      const { id } = (await uploaded.json()) as { id: string };
      const { body } = await callImports(app(), cookie, 'get', { id });
      expect(body.mapping).toEqual(mapping);
    });

    test('must be complete, known and used once', async () => {
      const uploaded = await uploadCsv(app(), cookie, 'users', 'a,b,c\nd,e,f\n');
      const { id } = (await uploaded.json()) as { id: string };
      for (const mapping of [
        {},
        { email: 0 },
        { email: 0, name: 0 },
        { email: 0, name: 3 },
        { email: 0, name: 1, other: 2 },
      ])
        expect(await callImports(app(), cookie, 'check', { id, mapping })).toMatchObject({
          status: 422,
          body: { code: 'IMPORT_MAPPING' },
        });
    });

    test('a chosen encoding and separator start again', async () => {
      const { id } = await check('email,name\nx@import.example,X\n');
      const input = { id, encoding: 'utf-8', separator: ';' };
      const { body } = await callImports(app(), cookie, 'read', input);
      expect(body).toMatchObject({ status: 'uploaded', counts: null, headers: ['email,name'] });
      const { body: page } = await callImports(app(), cookie, 'rows', { id });
      expect(page.items).toEqual([]);
    });
  });

  test('an earlier check stops when a new one starts', async () => {
    const uploaded = await uploadCsv(app(), cookie, 'users', 'email,name\nz@import.example,Z\n');
    const { id } = (await uploaded.json()) as { id: string };
    const mapping = { email: 0, name: 1 };
    await callImports(app(), cookie, 'check', { id, mapping });
    await callImports(app(), cookie, 'check', { id, mapping: { email: 1, name: 0 } });
    await runChecks(app());
    const { body } = await callImports(app(), cookie, 'get', { id });
    expect(body).toMatchObject({ status: 'checked', counts: { new: 0, rejected: 1 } });
  });

  test('imports belong to the administrator who uploaded the file', async () => {
    const { id } = await check('email,name\nq@import.example,Q\n');
    await app().database.db.update(users).set({ role: 'admin' }).where(eq(users.id, 'ada'));
    await app().database.db.update(users).set({ onboardedAt: new Date() });
    const other = await app().signIn('ada@example.com');
    for (const [name, input] of [
      ['get', {}],
      ['rows', {}],
      ['check', { mapping: { email: 0, name: 1 } }],
      ['read', { encoding: 'utf-8', separator: ',' }],
      ['run', {}],
      ['undo', {}],
      ['remove', {}],
    ] as const)
      expect([name, (await callImports(app(), other, name, { id, ...input })).status]).toEqual([
        name,
        404,
      ]);
    expect((await callImports(app(), cookie, 'get', { id })).status).toBe(200);
  });

  test('the file is encrypted, and a new upload replaces it', async () => {
    await check('email,name,secret\nq@import.example,Q,sesame\n');
    const stored = await app().database.db.select().from(imports);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.file).toMatch(/^[\w-]{50,}$/);
    // Nor are its headers and first rows readable, which the page shows.
    const rows = await app().database.db.select().from(importRows);
    expect(JSON.stringify([stored, rows])).not.toMatch(/sesame|secret/);
  });

  test('shows the beginning of long cells before the import', async () => {
    const long = `${'x'.repeat(99)}🙂 and more`;
    const uploaded = await uploadCsv(app(), cookie, 'users', `email,name,note\na,b,${long}\n`);
    const { id } = (await uploaded.json()) as { id: string };
    const { body } = await callImports(app(), cookie, 'get', { id });
    expect(body.headers).toEqual(['email', 'name', 'note']);
    expect(body.samples).toEqual([['a', 'b', 'x'.repeat(99)]]);
  });

  test.each([99, 100, 199, 200])('cuts an emoji after %i characters as a whole', async (count) => {
    const text = `${'x'.repeat(count)}🙂`;
    const { status, rows } = await check(
      `id,email,name,role\n${text},${text}@import.example,${text},${text}\n`,
    );
    expect(status).toBe('checked');
    expect(JSON.stringify(rows).isWellFormed()).toBe(true);
    expect(rows.map(({ fate }) => fate)).toEqual(['rejected']);
  });
});
