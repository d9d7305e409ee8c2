import { describe, expect, onTestFinished, test } from 'vitest';
import { getActivity } from '../../../../../tests/activity-of';
import { type TestApp, createTestApp } from '../../../../../tests/app';
import { appKinds } from '../../../../../tests/databases';
import {
  type TestOrganization,
  type TestUser,
  inviteOne,
  newOrganization,
  newUser,
} from '../../../../../tests/organizations';
import { type Rejection, startSmtpServer } from '../../../../../tests/smtp';
import { emailJobs } from '~/server/mail/send-email';
import type { PendingInvitation } from '../../invitation-schema';

const getPending = async (owner: TestUser, { path }: TestOrganization) =>
  (await owner.call('GET', `${path}/invitations`)).body as unknown as PendingInvitation[];

async function getEntries(app: TestApp, targetId: string) {
  const entries = await getActivity(app, targetId);
  return entries.filter(({ kind }) => kind === 'email.undelivered');
}

describe.each(appKinds)('an address that the mail server rejects (%s)', (kind) => {
  async function start() {
    const answer: { rejection: Rejection | undefined } = {
      rejection: { code: 550, text: '5.1.1 no such mailbox' },
    };
    const { url, received } = await startSmtpServer(() => answer.rejection);
    const app = await createTestApp(kind, { SMTP_URL: url });
    onTestFinished(() => app.close());
    const sendAll = async () => {
      for (const job of emailJobs) await app.drainJobs(job);
    };
    return { app, received, answer, sendAll };
  }

  test('is marked in the list of invitations and in the audit log, until it is sent again', async () => {
    const { app, received, answer, sendAll } = await start();
    const owner = await newUser(app);
    const [organization, other] = [await newOrganization(owner), await newOrganization(owner)];
    const email = 'mistyped@example.com';
    const { invitationId } = await inviteOne(owner, organization, email);
    const states = async (of: TestOrganization) =>
      (await getPending(owner, of)).map((it) => [it.email, it.undelivered]);
    await sendAll();
    expect(await states(organization)).toEqual([[email, true]]);
    expect(await getEntries(app, organization.id)).toMatchObject([
      {
        actorId: null,
        targetType: 'organization',
        after: { email, reason: expect.stringContaining('550 5.1.1'), source: 'mail-server' },
      },
    ]);

    answer.rejection = undefined;
    await inviteOne(owner, other, email);
    await sendAll();
    expect(received).toHaveLength(1);
    expect(await states(other)).toEqual([[email, false]]);
    expect(await states(organization)).toEqual([[email, true]]);
    await owner.call('POST', `${organization.path}/invitations/${invitationId}/resend`);
    expect(await states(organization)).toEqual([[email, false]]);
    await sendAll();
    expect(received).toHaveLength(2);
    expect(await getEntries(app, organization.id)).toHaveLength(1);
  });

  test('is in the audit log if it was a code', async () => {
    const { app, sendAll } = await start();
    const body = { email: 'nobody@example.com', type: 'sign-in' };
    const sent = await app.call('/api/auth/email-otp/send-verification-otp', { body });
    expect(sent.status).toBe(200);
    await sendAll();
    expect(await getEntries(app, body.email)).toMatchObject([
      { actorId: null, targetType: 'email', after: { reason: expect.stringContaining('550') } },
    ]);
  });
});
