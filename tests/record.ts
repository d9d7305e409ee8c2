import { beforeAll, expect, test } from 'vitest';
import { prefixed } from '~/ui/record/record-names';
import { getActivity } from './activity-of';
import type { TestApp } from './app';
import { type Body, type ExampleOptions, type TestedRecord, examples } from './record-examples';
import { rejection, send } from './rest';

/** What records of a tenant are tested in. */
export interface TestTenant {
  id: string;
  /** Of its API. */
  path: string;
  /** Of a user who may do everything in it. */
  cookie: string;
  /** Of a member without permissions. */
  member: string;
}

interface RecordTest extends ExampleOptions {
  /** Fields that search covers, besides the title. */
  searched?: readonly string[];
  /** The records that it refers to, by the name of the field: `{ owner }`. */
  refersTo?: Record<string, { plural: string; title: string }>;
  /** Creates one, for records of a tenant. */
  tenant?: (app: TestApp) => Promise<TestTenant>;
}

interface Reference {
  id: string;
  name: string;
}

/** Others are created by administrators, also for users. */
const createdByUsers = ({ isOwned, isAssigned }: Pick<TestedRecord, 'isOwned' | 'isAssigned'>) =>
  isOwned && !isAssigned;

/** What a test of a record needs: its endpoint, and examples. */
function setUp(app: () => TestApp, record: TestedRecord, given: RecordTest) {
  const { refersTo = {} } = given;
  const example = examples(record, given);
  let cookie = '';
  let tenant: TestTenant | undefined;
  const referred: Record<string, Reference[]> = {};
  beforeAll(async () => {
    const admin = await app().signIn('admin@example.com');
    tenant = await given.tenant?.(app());
    const user = createdByUsers(record) ? await app().signIn('user@example.com') : admin;
    cookie = tenant?.cookie ?? user;
    for (const [field, { plural, title }] of Object.entries(refersTo)) {
      const { body } = await send(app(), admin, 'GET', `/${plural}?limit=2`);
      const items = body.items as Body[];
      referred[field] = items.map((item) => ({ id: String(item.id), name: String(item[title]) }));
    }
  });
  return {
    referred,
    /** As another user, or in another tenant, if they are given. */
    call: (method: string, path = '', body?: object, as = cookie, within = tenant) =>
      send(app(), as, method, `${within?.path ?? ''}/${record.plural}${path}`, body),
    getTenant(): TestTenant {
      if (!tenant) throw new Error(`testRecord of ${record.type} needs a tenant`);
      return tenant;
    },
    /** What a record has of the example, besides references. */
    values: example,
    /** `at`: which of the records that it may refer to. */
    example: (title: string, at = 0) => ({
      ...example(title),
      ...Object.fromEntries(
        Object.entries(referred).map(([field, items]) => [`${field}Id`, items.at(at)?.id]),
      ),
    }),
    code: (end: string) => `${record.errorPrefix}_${end}`,
  };
}
type Setup = ReturnType<typeof setUp>;

/**
 * What every record promises, on a product that runs: `onEachApp('parcels', (app) => {
 * testRecord(app, parcel); })`. A feature tests its own rules.
 */
export function testRecord(app: () => TestApp, record: TestedRecord, given: RecordTest = {}): void {
  const setup = setUp(app, record, given);
  testChanges(app, record, setup);
  testConflict(setup);
  testPages(record, setup);
  testSearch(record, setup, given);
  testFilters(record, setup);
  testConstraints(record, setup);
  testReferences(record, setup);
  if (record.tenant) testTenant(app, record, setup, given);
  else testPermissions(app, record, setup);
  if (record.isAssigned) testAssigned(app, record, setup);
  else if (record.isOwned) testOwner(app, record, setup);
}

function testChanges(app: () => TestApp, record: TestedRecord, setup: Setup) {
  const { call, example, values, referred, code } = setup;
  test('is created, found, updated and deleted, and each change is logged', async () => {
    const { body: created } = await call('POST', '', example('Alpha'));
    expect(created).toMatchObject(values('Alpha'));
    for (const [field, [first]] of Object.entries(referred))
      expect(created[field]).toMatchObject(first ?? {});
    const path = `/${String(created.id)}`;
    expect(await call('GET', path)).toEqual({ status: 200, body: created });
    const edit = { ...example('Beta', -1), expectedUpdatedAt: created.updatedAt };
    const { body: updated } = await call('PATCH', path, edit);
    expect(updated).toMatchObject(values('Beta'));
    const same = { ...edit, expectedUpdatedAt: updated.updatedAt };
    expect((await call('PATCH', path, same)).body).toEqual(updated);
    expect((await call('DELETE', path)).status).toBe(200);
    for (const response of [
      await call('GET', path),
      await call('PATCH', path, same),
      await call('DELETE', path),
    ])
      expect(response).toMatchObject(rejection(404, code('NOT_FOUND')));
    const { byName } = record.fields;
    const logged = Object.entries(values('Alpha')).filter(([name]) => !byName[name]?.log);
    expect(await getEntries(app(), record, setup, String(created.id))).toMatchObject([
      { kind: 'created', after: Object.fromEntries(logged) },
      { kind: 'updated' },
      { kind: 'deleted', after: null },
    ]);
  });
}

/** Its entries in the audit log, or those of all records in the log of its tenant. */
async function getEntries(app: TestApp, record: TestedRecord, { getTenant }: Setup, id: string) {
  const { type, tenant, title, fields } = record;
  const start = tenant ? `${tenant.type}.${type}-` : `${type}.`;
  const entries = await getActivity(app, tenant ? getTenant().id : id);
  const logName = prefixed(type, title);
  const names = new Map(Object.keys(fields.byName).map((name) => [logName(name), name]));
  const withNames = (values: unknown) =>
    tenant && values
      ? Object.fromEntries(
          Object.entries(values).map(([name, value]) => [names.get(name) ?? name, value]),
        )
      : values;
  return entries
    .filter(({ kind }) => kind.startsWith(start))
    .map(({ kind, after }) => ({ kind: kind.slice(start.length), after: withNames(after) }));
}

function testConflict({ call, example, code }: Setup) {
  test('rejects an edit of an outdated version, and says who was faster', async () => {
    const { body: created } = await call('POST', '', example('Conflict'));
    const path = `/${String(created.id)}`;
    const edit = (title: string, at: number) =>
      call('PATCH', path, { ...example(title, at), expectedUpdatedAt: created.updatedAt });
    const first = await edit('Mine', -1);
    expect(first.status).toBe(200);
    const outdated = await edit('Theirs', 0);
    expect(outdated).toMatchObject(rejection(409, code('CHANGED')));
    expect(outdated.body.data).toMatchObject({ change: { at: expect.any(String) } });
    expect(await call('GET', path)).toEqual(first);
  });
}

function testPages(record: TestedRecord, { call, example }: Setup) {
  const { title } = record;
  const { sorts } = record.list;
  // Otherwise, a record has the name of another one.
  const isText = sorts.includes(title) && Reflect.get(example('Title'), title) === 'Title';
  test.skipIf(!isText)('is searched and sorted, page by page', async () => {
    const titles = ['Sorted álpha', 'sórted Bravo', 'SORTED Charlie'];
    for (const at of [1, 0, 2]) await call('POST', '', example(titles[at] ?? ''));
    const path = createdByUsers(record) ? '/mine' : '';
    const list = async (query: string) =>
      (await call('GET', `${path}?searchTerm=sorted&sort=${title}${query}`)).body;
    const found = (all: string[]) => ({ items: all.map((one) => ({ [title]: one })) });
    expect(await list('')).toMatchObject({ ...found(titles), total: 3, next: null });
    expect(await list('&order=desc')).toMatchObject(found(titles.toReversed()));
    const first = await list('&limit=2');
    expect(first).toMatchObject(found(titles.slice(0, 2)));
    const rest = await list(`&limit=2&cursor=${String(first.next)}`);
    expect(rest).toMatchObject({ ...found(titles.slice(2)), next: null });
  });
}

/** Finds the records that users see in their list. */
const idsIn =
  (record: TestedRecord, { call }: Setup) =>
  async (query: Record<string, string>) => {
    const search = new URLSearchParams({ limit: '100', ...query }).toString();
    const { body } = await call('GET', `${createdByUsers(record) ? '/mine' : ''}?${search}`);
    return (body.items as Body[]).map(({ id }) => id);
  };

function testSearch(record: TestedRecord, setup: Setup, { searched = [] }: RecordTest) {
  test.each(searched)('is searched by: %s', async (field) => {
    const title = `Searched by ${field}`;
    const example: Body = setup.example(title);
    // Texts are like the title, which search finds in any case.
    const own = example[field] === title ? `In ${field} alone` : example[field];
    const { body: created } = await setup.call('POST', '', { ...example, [field]: own });
    const found = idsIn(record, setup);
    expect(await found({ searchTerm: String(created[field]) })).toContain(created.id);
    expect(await found({ searchTerm: 'Not a word of it' })).not.toContain(created.id);
  });
}

function testFilters(record: TestedRecord, setup: Setup) {
  const { byName } = record.fields;
  const filters = Object.entries(record.list.filters ?? {}).filter(([name]) => byName[name]);
  test.each(filters)('is filtered by: %s', async (field, values) => {
    const { body: created } = await setup.call('POST', '', setup.example(`Filtered by ${field}`));
    const value = String(created[field]);
    const options = typeof values === 'string' ? [`Not ${value}`] : values;
    const other = options.find((option) => option !== value) ?? '';
    const found = idsIn(record, setup);
    expect(await found({ [field]: value })).toContain(created.id);
    expect(await found({ [field]: other })).not.toContain(created.id);
  });
}

function testConstraints(record: TestedRecord, { call, example }: Setup) {
  const { byName } = record.fields;
  const isRejected = async (title: string, field: string, value: unknown) =>
    expect(await call('POST', '', { ...example(title), [field]: value })).toMatchObject({
      status: 400,
    });
  const required = Object.entries(byName)
    .filter(([, field]) => field.required)
    .map(([name, { inputName }]) => inputName ?? name);
  test.each(required)('needs: %s', (field) => isRejected('Empty', field, null));

  const patterns = Object.entries(byName).flatMap(([name, { control }]) =>
    control?.pattern ? [[name, control.pattern] as const] : [],
  );
  test.each(patterns)('is valid: %s', (field, pattern) =>
    isRejected(
      'Invalid',
      field,
      ['?', 'x', '0'].find((text) => !pattern.test(text)),
    ),
  );

  const constrained = Object.entries(record.constrained);
  const unique = constrained.filter(([, { isReference }]) => !isReference);
  test.each(unique)('%s: also in 50 concurrent requests', async (code, { field }) => {
    const value = Reflect.get(example('Gamma'), field) as string;
    const create = (at: number, given = value) =>
      call('POST', '', { ...example(`Gamma ${at}`), [field]: given });
    const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => create(at)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const isFixed = byName[field]?.control?.pattern?.test(value.toUpperCase()) === false;
    const other = await create(50, ` ${isFixed ? value : value.toUpperCase()}`);
    expect(other).toMatchObject(rejection(409, code, field));
  });

  const references = constrained.filter(([, { isReference }]) => isReference);
  test.each(references)('%s: does not refer to what does not exist', async (code, { field }) => {
    const response = await call('POST', '', { ...example('Unknown'), [field]: 'unknown' });
    expect(response).toMatchObject(rejection(409, code, field));
  });
}

function testReferences(record: TestedRecord, { call, example, referred }: Setup) {
  const isFilter = (field: string) => Object.hasOwn(record.list.filters ?? {}, `${field}Id`);
  const fields = Object.keys(record.constrained)
    .map((code) => record.constrained[code]?.field.replace(/Id$/, '') ?? '')
    .filter(isFilter);
  const path = createdByUsers(record) ? '/mine' : '';
  test.each(fields)('is found and sorted by: %s', async (field) => {
    const { body: created } = await call('POST', '', example(`Found by ${field}`, 1));
    const [first, second] = referred[field] ?? [];
    const list = async (query: string) =>
      (await call('GET', `${path}?limit=100&${query}`)).body.items as Body[];
    const ids = (items: Body[]) => items.map(({ id }) => id);
    expect(ids(await list(`${field}Id=${second?.id}`))).toContain(created.id);
    expect(ids(await list(`${field}Id=${first?.id}`))).not.toContain(created.id);
    if (!record.list.sorts.includes(field)) return;
    const sorted = await list(`sort=${field}&order=desc`);
    const names = sorted.map((item) => (item[field] as Reference).name);
    expect(names).toEqual(names.toSorted().toReversed());
  });
}

function testOwner(app: () => TestApp, record: TestedRecord, { call, example }: Setup) {
  test('belongs to its user, and administrators see all', async () => {
    const { body: created } = await call('POST', '', example('Own'));
    const admin = await app().signIn('admin@example.com');
    const ids = async (path: string, cookie?: string) => {
      const response = cookie
        ? await send(app(), cookie, 'GET', `/${record.plural}${path}`)
        : await call('GET', path);
      return (response.body.items as Body[]).map(({ id }) => id);
    };
    expect(await ids('/mine?sort=created&order=desc')).toContain(created.id);
    expect(await ids('?sort=created&order=desc', admin)).toContain(created.id);
    expect(await ids('/mine?limit=100', admin)).not.toContain(created.id);
    const edit = { ...example('Edited'), expectedUpdatedAt: created.updatedAt };
    const path = `/${record.plural}/${String(created.id)}`;
    expect((await send(app(), admin, 'PATCH', path, edit)).status).toBe(200);
  });
}

function testAssigned(app: () => TestApp, record: TestedRecord, { call, example }: Setup) {
  test('belongs to the user that it is assigned to, who does not change it', async () => {
    const cookie = await app().signIn('user@example.com');
    const as = (method: string, path: string, body?: object) =>
      send(app(), cookie, method, `/${record.plural}${path}`, body);
    const admin = await app().signIn('admin@example.com');
    const findUser = async (email: string) => {
      const { body } = await send(app(), admin, 'GET', `/users?searchTerm=${email}`);
      return (body.items as Body[])[0]?.id;
    };
    const create = async (title: string, email: string) =>
      (await call('POST', '', { ...example(title), userId: await findUser(email) })).body;
    const created = await create('Theirs', 'user@example.com');
    const others = await create('Others', 'admin@example.com');
    const mine = ((await as('GET', '/mine?limit=100')).body.items as Body[]).map(({ id }) => id);
    expect(mine).toContain(created.id);
    expect(mine).not.toContain(others.id);
    expect((await as('GET', `/${String(created.id)}`)).body).toEqual(created);
    expect((await as('GET', `/${String(others.id)}`)).status).toBe(404);
    expect((await as('DELETE', `/${String(created.id)}`)).status).toBe(403);
  });
}

function testPermissions(app: () => TestApp, record: TestedRecord, { call, example, code }: Setup) {
  const allowed = Object.values(record.permissions)[0] ?? {};
  const methods = { read: 'GET', create: 'POST', update: 'PATCH', delete: 'DELETE' };
  test('is protected by its permissions', async () => {
    const { body: created } = await call('POST', '', example('Protected'));
    const other = await app().signIn('other@example.com');
    await send(app(), other, 'POST', '/account/onboard', { name: 'Other' });
    const edit = { ...example('Edited'), expectedUpdatedAt: created.updatedAt };
    for (const [action, method] of Object.entries(methods)) {
      const path = `/${record.plural}${action === 'create' ? '' : `/${String(created.id)}`}`;
      const body = { create: example('Other'), update: edit }[action];
      expect(await send(app(), '', method, path, body)).toMatchObject({ status: 401 });
      const response = await send(app(), other, method, path, body);
      const isHidden = record.isOwned && action !== 'create';
      const allowedResponse = isHidden ? rejection(404, code('NOT_FOUND')) : { status: 200 };
      const mayUsers = allowed[action]?.includes('user');
      expect(response).toMatchObject(mayUsers ? allowedResponse : rejection(403, 'FORBIDDEN'));
    }
  });
}

/** What keeps the records of tenants apart. */
function testTenant(app: () => TestApp, record: TestedRecord, setup: Setup, given: RecordTest) {
  const { call, example, code, getTenant } = setup;
  const create = async (title: string) => (await call('POST', '', example(title))).body;
  const edit = (title: string, { updatedAt }: Body) => ({
    ...example(title),
    expectedUpdatedAt: updatedAt,
  });

  test('does not exist in another tenant', async () => {
    const created = await create('Apart');
    const path = `/${String(created.id)}`;
    const other = await given.tenant?.(app());
    const inOther = (method: string, at: string, body?: object) =>
      call(method, at, body, other?.cookie, other);
    const notFound = rejection(404, code('NOT_FOUND'));
    expect(await inOther('GET', path)).toMatchObject(notFound);
    expect(await inOther('PATCH', path, edit('Taken', created))).toMatchObject(notFound);
    expect(await inOther('DELETE', path)).toMatchObject(notFound);
    expect((await inOther('GET', '')).body).toMatchObject({ items: [], total: 0 });
    // What is unique is so in each tenant.
    expect(await inOther('POST', '', example('Apart'))).toMatchObject({ status: 200 });
    expect((await call('GET', path)).body).toEqual(created);
    // Users of another tenant learn nothing, not even that this one exists.
    expect((await call('GET', path, undefined, other?.cookie)).status).toBe(404);
    expect((await call('GET', path, undefined, '')).status).toBe(401);
  });

  test('may be changed by members with the permission', async () => {
    const created = await create('Protected');
    const path = `/${String(created.id)}`;
    const { member } = getTenant();
    const isFree = (action: string) => !Object.hasOwn(record.tenant?.permissions ?? {}, action);
    const calls = [
      ['read', 'GET', path],
      ['create', 'POST', '', example('Of a member')],
      ['update', 'PATCH', path, edit('By a member', created)],
      ['delete', 'DELETE', path],
    ] as const;
    for (const [action, method, at, body] of calls) {
      const { status } = await call(method, at, body, member);
      expect({ action, status }).toEqual({ action, status: isFree(action) ? 200 : 403 });
    }
  });
}

/** What an action promises that happens once: `testAction(app, contract, { verb, event })`. */
export function testAction(
  app: () => TestApp,
  record: Pick<TestedRecord, 'type' | 'plural'>,
  { verb, event }: { verb: string; event: string },
): void {
  const act = (cookie: string, id: string) =>
    send(app(), cookie, 'POST', `/${record.plural}/${id}/${verb}`);
  const isLogged = async (id: string) => {
    const entries = await getActivity(app(), id);
    return entries.filter(({ kind }) => kind === `${record.type}.${event}`).length === 1;
  };

  test(`${verb} is for administrators, happens once and is logged`, async () => {
    const admin = await app().signIn('admin@example.com');
    const { body } = await send(app(), admin, 'GET', `/${record.plural}?limit=2`);
    const [one = '', other = ''] = (body.items as Body[]).map(({ id }) => String(id));
    expect((await act(await app().signIn('user@example.com'), one)).status).toBe(403);
    const first = await act(admin, one);
    expect(first).toMatchObject({ status: 200, body: { [`${event}At`]: expect.any(String) } });
    app().clock.advance(60);
    expect(await act(admin, one)).toEqual(first);
    const all = await Promise.all([1, 2, 3, 4].map(() => act(admin, other)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await isLogged(one), await isLogged(other)]).toEqual([true, true]);
  });
}
