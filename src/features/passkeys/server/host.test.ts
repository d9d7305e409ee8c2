import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { addPasskey } from '../../../../tests/passkeys';
import { newUser } from '../../../../tests/users';
import { passkeys as feature } from '../feature.server';

onEachApp('the host of passkeys', (app) => {
  test('password managers learn where passkeys are managed', async () => {
    const response = await app().call('/.well-known/passkey-endpoints');
    const page = `${app().config.baseUrl}/app/account/security`;
    expect(await response.json()).toEqual({ enroll: page, manage: page });
  });

  test('the doctor and the owner learn that the host has changed', async () => {
    const user = await newUser(app());
    await addPasskey(app(), user.cookie);
    const { db } = app().database;
    expect(await feature.diagnose(db, app().config)).toEqual([]);
    const moved = { ...app().config, baseUrl: 'https://moved.example' };
    expect(await feature.diagnose(db, moved)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('moved.example') }),
    ]);
    const { body } = await user.call('GET', '/account/passkeys');
    expect(body.items).toEqual([expect.objectContaining({ otherHost: null })]);
  });
});
