import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import {
  type TestUser,
  inviteOne,
  newMember,
  newOrganization,
  newUser,
} from '../../../../../tests/organizations';
import { rejection } from '../../../../../tests/rest';
import { type Sink, startSink } from '../../../../../tests/webhook-sink';
import { addDelivery } from '../../../../../tests/webhooks';
import { deliverWebhook } from '../../server/jobs';
import { webhookDeliveries } from '../../server/tables';

let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
});
beforeEach(() => {
  sink.received.length = 0;
});
afterAll(() => sink.close());

async function start(app: TestApp) {
  const owner = await newUser(app);
  const organization = await newOrganization(owner);
  const creator = await newMember(app, organization, 'admin');
  const path = `${organization.path}/webhooks`;
  const input = { url: sink.url, description: '', events: null };
  const { body } = await creator.call('POST', path, input);
  const hook = `${path}/${String(body.id)}`;
  const send = async () => {
    await app.drainJobs(deliverWebhook);
    return sink.received.map(({ body: sent }) => (JSON.parse(sent) as { type: string }).type);
  };
  const list = async () => (await owner.call('GET', path)).body as unknown as object[];
  return { owner, organization, creator, path, hook, id: String(body.id), send, list };
}

interface Situation {
  admin: TestUser;
  owner: TestUser;
  creator: TestUser;
  path: string;
}

const losses: [string, (given: Situation) => Promise<{ status: number }>][] = [
  ['is removed', ({ owner, creator, path }) => owner.call('DELETE', `${path}/${creator.id}`)],
  [
    'is demoted',
    ({ owner, creator, path }) =>
      owner.call('POST', `${path}/${creator.id}/role`, { role: 'member' }),
  ],
  ['leaves', ({ creator, path }) => creator.call('DELETE', `${path}/${creator.id}`)],
  ['is banned', ({ admin, creator }) => admin.call('POST', `/users/${creator.id}/ban`, {})],
  ['is deleted', ({ admin, creator }) => admin.call('DELETE', `/users/${creator.id}`)],
];

onEachApp(
  'a webhook of an organization',
  (app) => {
    let admin: TestUser;
    beforeAll(async () => {
      admin = await newUser(app(), { role: 'admin' });
    });

    test.each(losses)('sends nothing more when its creator %s', async (_how, lose) => {
      const { owner, organization, creator, send, list } = await start(app());
      const members = `${organization.path}/members`;
      const { status } = await lose({ admin, owner, creator, path: members });
      expect(status).toBe(200);
      await inviteOne(owner, organization, 'secret@example.com');
      expect(await send()).toEqual([]);
      expect(await list()).toMatchObject([{ enabled: true, pausedAt: app().clock.now.toJSON() }]);
      const { body } = await owner.call('GET', `${organization.path}/activity`);
      expect(body.items).toContainEqual(
        expect.objectContaining({
          kind: 'organization.webhook-paused',
          actor: null,
          after: { webhook: new URL(sink.url).host },
        }),
      );
    });

    test('goes on when its creator gets another role that may have it', async () => {
      const { owner, organization, creator, send } = await start(app());
      const members = `${organization.path}/members`;
      await owner.call('POST', `${members}/${creator.id}/role`, { role: 'owner' });
      expect(await send()).toEqual(['organization.member-role-changed']);
    });

    test('does not send what was waiting, nor a test, until someone takes it over', async () => {
      const { owner, organization, creator, hook, id, send, list } = await start(app());
      const { db } = app().database;
      await owner.call('POST', `${organization.path}/teams`, { name: 'Readers' });
      const { id: failed } = await addDelivery(db, id);
      await owner.call('DELETE', `${organization.path}/members/${creator.id}`);
      expect(await send()).toEqual([]);
      const waiting = eq(webhookDeliveries.kind, 'organization.team-created');
      expect(await db.select().from(webhookDeliveries).where(waiting)).toMatchObject([
        { state: 'failed', error: 'PAUSED' },
      ]);
      const paused = rejection(409, 'WEBHOOK_PAUSED');
      for (const path of ['/test', `/deliveries/${failed}/resend`])
        expect(await owner.call('POST', hook + path)).toMatchObject(paused);
      // Enabling it is not enough.
      await owner.call('PATCH', hook, { enabled: true });
      expect(await list()).toMatchObject([{ pausedAt: expect.any(String) }]);
      const { status, body } = await owner.call('POST', `${hook}/take-over`);
      expect({ status, body }).toMatchObject({ status: 200, body: { id, pausedAt: null } });
      expect(await send()).toEqual(['organization.webhook-taken-over']);
    });

    test('ends with who took it over, and not with a second loss of its creator', async () => {
      const { owner, organization, creator, hook, list } = await start(app());
      const members = `${organization.path}/members`;
      const second = await newMember(app(), organization, 'admin');
      await owner.call('POST', `${members}/${creator.id}/role`, { role: 'member' });
      await second.call('POST', `${hook}/take-over`);
      await owner.call('DELETE', `${members}/${creator.id}`);
      expect(await list()).toMatchObject([{ pausedAt: null }]);
      await owner.call('DELETE', `${members}/${second.id}`);
      expect(await list()).toMatchObject([{ pausedAt: app().clock.now.toJSON() }]);
    });

    test('is not taken over by members, nor resumed by anything else', async () => {
      const { owner, organization, creator, hook, list } = await start(app());
      const member = await newMember(app(), organization);
      await admin.call('DELETE', `/users/${creator.id}`);
      await admin.call('POST', `/bin/${creator.id}/restore`, {});
      await owner.call('POST', `${organization.path}/teams`, { name: 'Readers' });
      expect(await list()).toMatchObject([{ pausedAt: expect.any(String) }]);
      expect((await member.call('POST', `${hook}/take-over`)).status).toBe(403);
    });
  },
  { WEBHOOKS_ALLOW_PRIVATE: 'true' },
);
