import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { refusal, send } from '../../../../tests/rest';

onEachApp('organizations', (app) => {
  test('are created, listed, renamed and deleted', async () => {
    const user = await app().signIn('elodie.marchetti@example.com');
    const call = (method: string, path: string, body?: unknown) =>
      send(app(), user, method, path, body);
    const created = await call('POST', '/organizations', {
      name: ' Lantern  Press ',
      slug: 'Lantern',
    });
    expect(created).toMatchObject({
      status: 200,
      body: { name: 'Lantern Press', slug: 'lantern', role: 'owner', members: 1, teams: 1 },
    });
    expect((await call('GET', '/organizations')).body).toMatchObject([
      { slug: 'lantern', role: 'owner' },
    ]);
    expect(await call('GET', '/organizations/lantern/members')).toMatchObject({
      status: 200,
      body: { total: 1, items: [{ role: 'owner' }] },
    });
    expect(await call('GET', '/organizations/lantern/members?searchTerm=elodie')).toMatchObject({
      status: 200,
      body: { total: 1 },
    });
    const teams = await call('GET', '/organizations/lantern/teams');
    expect(teams).toMatchObject({ status: 200 });
    const [team] = teams.body as unknown as { id: string }[];
    expect(await call('GET', `/organizations/lantern/teams/${team?.id}/members`)).toMatchObject({
      status: 200,
      body: { total: 1 },
    });
    const invited = await call('POST', '/organizations/lantern/invitations', {
      emails: ['User@example.com', 'nobody', 'elodie.marchetti@example.com', 'user@example.com'],
      role: 'admin',
    });
    expect(invited).toMatchObject({ status: 200 });
    expect(invited.body).toMatchObject({
      results: [{ outcome: 'invited' }, { outcome: 'invalid' }, { outcome: 'already-member' }],
    });
    const link = (invited.body.results as { link: string }[])[0]?.link ?? '';
    const token = link.split('/').at(-1) ?? '';
    expect(await send(app(), '', 'GET', `/invitations/${token}`)).toMatchObject({
      status: 200,
      body: { status: 'pending' },
    });
    expect(app().mails('user@example.com')[0]?.text).toContain(link);
    const invitee = await app().signIn('user@example.com');
    expect(await send(app(), invitee, 'GET', '/invitations')).toMatchObject({
      status: 200,
      body: [{ organizationName: 'Lantern Press' }],
    });
    expect(await send(app(), invitee, 'POST', '/invitations/accept', { token })).toMatchObject({
      status: 200,
      body: { slug: 'lantern' },
    });
    expect(await call('GET', '/organizations/lantern/activity')).toMatchObject({
      status: 200,
      body: { total: 3 },
    });
    const admin = await app().signIn('admin@example.com');
    expect(
      await send(app(), admin, 'GET', '/manager/organizations?searchTerm=lant&sort=members'),
    ).toMatchObject({ status: 200, body: { total: 1, items: [{ members: 2 }] } });
    expect(await send(app(), admin, 'GET', '/organizations/lantern')).toMatchObject(
      refusal(404, 'ORGANIZATION_NOT_FOUND'),
    );
    expect(await call('POST', '/organizations/lantern/leave', {})).toMatchObject(
      refusal(409, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'),
    );
    expect(await call('DELETE', '/organizations/lantern')).toMatchObject({ status: 200 });
  });
});
