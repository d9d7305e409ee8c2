import { expect, test } from 'vitest';
import { product } from '~/product';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { newOrganization, newUser, newWord } from '../../../../tests/organizations';

/** The status of every endpoint that takes the name of a user, an organization or a team. */
async function getStatuses(app: TestApp, name: string): Promise<Record<string, number>> {
  const user = await newUser(app);
  const admin = await newUser(app, { role: 'admin' });
  const newcomer = await newUser(app, { onboardedAt: null, name: '' });
  const { path, slug, updatedAt } = await newOrganization(user);
  const teams = `${(await newOrganization(user)).path}/teams`;
  const team = await user.call('POST', teams, { name: 'Before' });
  const expectedUpdatedAt = team.body.updatedAt;
  const newEmail = () => `${newWord('new')}@example.com`;
  const edit = { name, newSlug: slug, expectedUpdatedAt: updatedAt };
  const inAuth = (cookie: string, call: string, body: object) =>
    app.call(`/api/auth/${call}`, { body, headers: { cookie } });
  const answers = {
    organization: await user.call('POST', '/organizations', { name, slug: newWord('org') }),
    renamedOrganization: await user.call('PATCH', path, edit),
    team: await user.call('POST', `${path}/teams`, { name }),
    renamedTeam: await user.call('PATCH', `${teams}/${String(team.body.id)}`, {
      name,
      expectedUpdatedAt,
    }),
    account: await user.call('POST', '/account/rename', { name }),
    onboarding: await newcomer.call('POST', '/account/onboard', { name }),
    user: await admin.call('POST', '/users', { name, email: newEmail(), role: 'user' }),
    authUser: await inAuth(user.cookie, 'update-user', { name }),
    authAdmin: await inAuth(admin.cookie, 'admin/create-user', { name, email: newEmail() }),
  };
  return Object.fromEntries(Object.entries(answers).map(([key, { status }]) => [key, status]));
}

/** Names appear in emails to strangers, so these are rejected wherever they enter (phishing). */
onEachApp('the endpoints that take a name', (app) => {
  test.each(['Sign in: evil.example.com/pay', 'https://x', 'www.example.com', product.name])(
    'all reject %j',
    async (name) => {
      expect(new Set(Object.values(await getStatuses(app(), name)))).toEqual(new Set([400]));
    },
  );

  test('all accept another name', async () => {
    const statuses = await getStatuses(app(), 'Node.js Meetup');
    expect(new Set(Object.values(statuses))).toEqual(new Set([200]));
  });
});
