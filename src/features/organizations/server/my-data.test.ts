import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { readExport } from '../../../../tests/my-data';
import {
  type TestUser,
  inviteOne,
  newMember,
  newOrganization,
  newUser,
} from '../../../../tests/organizations';
import { organizationsMyData } from './my-data';

/** What the user would download, by subject. */
async function exported(app: TestApp, user: TestUser) {
  const found: Record<string, unknown[]> = {};
  for (const exporter of organizationsMyData.exporters ?? [])
    found[exporter.subject] = await readExport(exporter, app.database.db, user);
  return found;
}

onEachApp('the organizations in a download', (app) => {
  test('do not say what happened after the user had left', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const member = await newMember(app(), organization, 'admin');
    const invited = await newUser(app());
    await inviteOne(member, organization, invited.email);
    const [sent] = (await exported(app(), member))['organization-invitations'] ?? [];
    expect(sent).toMatchObject({ organization: organization.name, status: 'pending' });
    await owner.call('DELETE', `${organization.path}/members/${member.id}`);
    const after = await exported(app(), member);
    expect(after.organizations).toEqual([]);
    expect(after['organization-invitations']).toMatchObject([
      { direction: 'sent', organization: null, status: null },
    ]);
  });

  test('name the organization of a received invitation while it is pending', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const invited = await newUser(app());
    const { invitationId } = await inviteOne(owner, organization, invited.email);
    const received = async () => (await exported(app(), invited))['organization-invitations'];
    expect(await received()).toMatchObject([
      { direction: 'received', organization: organization.name, status: 'pending' },
    ]);
    await owner.call('DELETE', `${organization.path}/invitations/${invitationId}`);
    expect(await received()).toMatchObject([{ organization: null, status: null }]);
  });
});
