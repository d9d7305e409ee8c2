import { expect, test } from 'vitest';
import { onEachApp } from './app';
import { addPasskey, confirmWith } from './passkeys';
import { procedures } from './procedures';
import { callRest, createProtected } from './protected';
import { newUser } from './users';
import { endpoints } from '~/features/accounts/auth/server/endpoints';

/** Step-up must hold on every path to the same effect, whatever the permission of the call. */
onEachApp(
  'an administrator with a passkey',
  (app) => {
    const writing = procedures.filter(({ writes }) => writes);

    type Arrived = Awaited<ReturnType<typeof arriveAnew>>;
    let arrived: Arrived | undefined;

    /** Most calls are rejected: then the next one finds everything as it was, and the user signed in. */
    async function arrive(): Promise<Arrived> {
      if (!arrived?.isUntouched() || !(await isSignedIn(arrived))) arrived = await arriveAnew();
      return arrived;
    }

    async function isSignedIn({ headers }: Arrived): Promise<boolean> {
      const response = await app().call('/api/auth/get-session', { headers });
      return (await response.json()) !== null;
    }

    async function arriveAnew() {
      app().clock.advance(61);
      const actor = await newUser(app(), { role: 'admin' });
      const { passkey } = await addPasskey(app(), actor.cookie);
      app().clock.advance(11 * 60);
      const records = await createProtected(app(), actor, false);
      return { actor, passkey, ...records, headers: { cookie: actor.cookie } };
    }

    test.each(writing)('changes nothing protected by $name unconfirmed', async (procedure) => {
      const { changesBy, headers } = await arrive();
      const changes = await changesBy(procedure.input, (input) =>
        callRest(app(), procedure, headers, input),
      );
      expect(changes).toEqual([]);
    });

    const ofManager = Object.keys(endpoints).filter((path) => path.startsWith('/admin/'));
    test.each(ofManager)('changes nothing protected by %s unconfirmed', async (path) => {
      const { changesBy, headers } = await arrive();
      const changes = await changesBy(endpoints[path]?.body, (body) =>
        app().call(`/api/auth${path}`, { headers, body }),
      );
      expect(changes).toEqual([]);
    });

    test.each([
      ['users/ban', 'ban added'],
      ['users/update', 'administrator added'],
      ['users/update', 'email added'],
      ['users/create', 'administrator added'],
      ['users/remove', 'user removed'],
      ['users/revokeSession', 'session removed'],
      // bin:start
      ['bin/restore', 'administrator added'],
      // bin:end
    ])('makes the change by %s confirmed: %s', async (name, change) => {
      const { actor, passkey, changesBy, headers } = await arriveAnew();
      await confirmWith(app(), actor.cookie, passkey);
      const procedure = writing.find((found) => found.name === name);
      if (!procedure) throw new Error(`no procedure ${name}`);
      const changes = await changesBy(procedure.input, (input) =>
        callRest(app(), procedure, headers, input),
      );
      expect(changes).toContain(change);
    });
  },
  { AUTH_STEP_UP: 'manager', AUTH_PASSWORDS: 'true' },
);
