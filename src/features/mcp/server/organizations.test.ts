import { expect, test } from 'vitest';
import { callWithKey } from '../../../../tests/api-keys';
import { onEachApp } from '../../../../tests/app';
import { newOrganization, newUser } from '../../../../tests/organizations';

onEachApp('tools for a key of an organization', (app) => {
  const request = (token: string, method: string, params: object = {}) =>
    callWithKey(app(), token, '/api/mcp', {
      body: { jsonrpc: '2.0', id: 1, method, params },
      headers: { accept: 'application/json, text/event-stream' },
    });

  test('are those that its permissions allow in that organization', async () => {
    const owner = await newUser(app());
    const { path, slug } = await newOrganization(owner);
    const input = { name: 'Script', permissions: ['team:create'], expiresInDays: null };
    const { body } = await owner.call('POST', `${path}/api-keys`, input);
    const token = String(body.token);
    // An event stream, which is text.
    const listed: unknown = (await request(token, 'tools/list')).body;
    const found = (typeof listed === 'string' ? listed : '').matchAll(/"name":"(\w+)"/g);
    const names = [...found].map(([, name]) => name);
    expect(names).toContain('organizations_teams_create');
    expect(names).toContain('organizations_members_list');
    // Another permission, another record, and what belongs to the user.
    for (const name of ['organizations_teams_remove', 'users_list', 'organizations_mine'])
      expect(names).not.toContain(name);
    const call = (name: string, args: object) =>
      request(token, 'tools/call', { name, arguments: args });
    const created = await call('organizations_teams_create', { slug, name: 'By an assistant' });
    expect(created.body).toContain('By an assistant');
    const other = await newOrganization(owner);
    const elsewhere = { slug: other.slug, name: 'Elsewhere' };
    expect((await call('organizations_teams_create', elsewhere)).body).toContain(
      'ORGANIZATION_NOT_FOUND',
    );
  });
});
