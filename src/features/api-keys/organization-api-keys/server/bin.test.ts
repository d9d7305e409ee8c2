import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import { newMember, newOrganization, newUser } from '../../../../../tests/organizations';
import { organizationMembers } from '~/features/organizations/tables.server';
import { organizationApiKeys } from './tables';

onEachApp('keys of organizations and the bin', (app) => {
  test('a member who comes back has no keys', async () => {
    const { db } = app().database;
    const admin = await newUser(app(), { role: 'admin' });
    const organization = await newOrganization(await newUser(app()));
    const { id: userId } = await newMember(app(), organization);
    const key = { name: 'Script', tokenHash: 'hash', start: 'start', userId };
    await db.insert(organizationApiKeys).values({ ...key, organizationId: organization.id });
    await admin.call('DELETE', `/users/${userId}`);
    await admin.call('POST', `/bin/${userId}/restore`, {});
    expect(await db.$count(organizationMembers, eq(organizationMembers.userId, userId))).toBe(1);
    expect(await db.$count(organizationApiKeys, eq(organizationApiKeys.userId, userId))).toBe(0);
  });
});
