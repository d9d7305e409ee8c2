import { describe, expect, onTestFinished, test } from 'vitest';
import { activityOf } from '../../../../../tests/activity-of';
import { type TestApp, createTestApp } from '../../../../../tests/app';
import { appKinds } from '../../../../../tests/databases';
import {
  type TestOrganization,
  type TestUser,
  inviteOne,
  newOrganization,
  newUser,
} from '../../../../../tests/organizations';
import { type Refusal, startSmtpServer } from '../../../../../tests/smtp';
import type { PendingInvitation } from '../../invitation-schema';

const pendingOf = async (owner: TestUser, { path }: TestOrganization) =>
  (await owner.call('GET', `${path}/invitations`)).body as unknown as PendingInvitation[];

async function entriesOf(app: TestApp, targetId: string) {
  const entries = await activityOf(app, targetId);
  return entries.filter(({ kind }) => kind === 'email.undelivered');
}

describe.each(appKinds)('an address that the mail server refuses (%s)', (kind) => {
  async function start() {
    const answer: { refusal: Refusal | undefined } = {
      refusal: { code: 550, text: '5.1.1 no such mailbox' },
    };
    const { url, received } = await startSmtpServer(() => answer.refusal);
    const app = await createTestApp(kind, { SMTP_URL: url });
    onTestFinished(() => app.close());
    return { app, received, answer };
  }

  test('is marked in the list of invitations and in the audit log, until it is sent again', async () => {
    const { app, received, answer } = await start();
    const owner = await newUser(app);
    const [organization, other] = [await newOrganization(owner), await newOrganization(owner)];
    const email = 'mistyped@example.com';
    const { invitationId } = await inviteOne(owner, organization, email);
    const states = async (of: TestOrganization) =>
      (await pendingOf(owner, of)).map((it) => [it.email, it.undelivered]);
    await expect.poll(() => states(organization), { timeout: 5000 }).toEqual([[email, true]]);
    expect(await entriesOf(app, organization.id)).toMatchObject([
      {
        actorId: null,
        targetType: 'organization',
        after: { email, reason: expect.stringContaining('550 5.1.1'), source: 'mail-server' },
      },
    ]);

    answer.refusal = undefined;
    await inviteOne(owner, other, email);
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(1);
    expect(await states(other)).toEqual([[email, false]]);
    expect(await states(organization)).toEqual([[email, true]]);
    await owner.call('POST', `${organization.path}/invitations/${invitationId}/resend`);
    expect(await states(organization)).toEqual([[email, false]]);
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(2);
    expect(await entriesOf(app, organization.id)).toHaveLength(1);
  });

  test('is in the audit log if it was a code', async () => {
    const { app } = await start();
    const body = { email: 'nobody@example.com', type: 'sign-in' };
    const sent = await app.call('/api/auth/email-otp/send-verification-otp', { body });
    expect(sent.status).toBe(200);
    await expect
      .poll(() => entriesOf(app, body.email), { timeout: 5000 })
      .toMatchObject([
        { actorId: null, targetType: 'email', after: { reason: expect.stringContaining('550') } },
      ]);
  });
});
