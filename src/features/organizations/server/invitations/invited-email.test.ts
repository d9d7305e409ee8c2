import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import {
  type TestUser,
  inviteOne,
  newOrganization,
  newUser,
  newWord,
} from '../../../../../tests/organizations';
import { rejection } from '../../../../../tests/rest';

const newAddress = () => `${newWord('invited')}@example.com`;

async function invitation(app: TestApp, email: string) {
  const owner = await newUser(app);
  const organization = await newOrganization(owner);
  return { owner, organization, ...(await inviteOne(owner, organization, email)) };
}

onEachApp('an invitation and a change of email', (app) => {
  const requestChange = (user: TestUser, email: string) =>
    user.call('POST', '/account/email/request', { email });

  /** Enters the code that was sent to the new address. */
  const confirmChange = (user: TestUser, email: string) =>
    user.call('POST', '/account/email/confirm', {
      email,
      code: /\d{6}/.exec(app().mails(email)[0]?.text ?? '')?.[0],
    });

  const accept = (user: TestUser, token: string) =>
    user.call('POST', '/invitations/accept', { token });

  const notRecipient = rejection(403, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION');

  test('the current address accepts while the change is pending', async () => {
    const [user, next] = [await newUser(app()), newAddress()];
    const { organization, token } = await invitation(app(), user.email);
    await requestChange(user, next);
    expect(await accept(user, token)).toMatchObject({ status: 200 });
    expect(await confirmChange(user, next)).toMatchObject({ status: 200 });
    expect(await user.call('GET', organization.path)).toMatchObject({ body: { role: 'member' } });
  });

  test('the new address accepts only once it is confirmed', async () => {
    const [user, next] = [await newUser(app()), newAddress()];
    const { token } = await invitation(app(), next);
    await requestChange(user, next);
    expect(await accept(user, token)).toMatchObject(notRecipient);
    expect((await user.call('GET', '/invitations')).body).toEqual([]);
    await confirmChange(user, next);
    expect(await accept(user, token)).toMatchObject({ status: 200 });
  });

  test('the old address no longer accepts after the change', async () => {
    const [user, next] = [await newUser(app()), newAddress()];
    const { token } = await invitation(app(), user.email);
    await requestChange(user, next);
    await confirmChange(user, next);
    expect((await user.call('GET', '/invitations')).body).toEqual([]);
    expect(await accept(user, token)).toMatchObject(notRecipient);
  });
});
