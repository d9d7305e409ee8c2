import { expect, test } from 'vitest';
import { createKey } from './api-keys';
import { onEachApp } from './app';
import { partData } from './part-data';
import { procedures } from './procedures';
import { callRest, createProtected } from './protected';
import { newUser } from './users';
import { isPersonal } from '~/server/permissions';
import { toPermissions } from '~/features/api-keys/permissions';

/** What calls change of what is protected. All others must change nothing of it. */
const changed: Record<string, readonly string[]> = {
  'users/ban': ['ban added', 'session removed'],
  'users/setRole': ['administrator added', 'administrator removed'],
  'users/remove': ['administrator removed', 'email removed', 'session removed', 'user removed'],
};
for (const { changedByPrograms = {} } of partData)
  for (const [name, changes] of Object.entries(changedByPrograms))
    changed[name] = [...(changed[name] ?? []), ...changes];

const toNames = (permission: Readonly<Record<string, string>> = {}) =>
  toPermissions(Object.fromEntries(Object.entries(permission).map(([key, it]) => [key, [it]])));

/** With the permission that the procedure declares, and no other. */
onEachApp('a key with one permission', (app) => {
  const forPrograms = procedures.filter(
    ({ writes, meta }) =>
      writes && meta.permission && !meta.forPeople && !isPersonal(meta.permission),
  );
  test.each(forPrograms)('changes by $name what it may', async ({ name, meta, ...procedure }) => {
    app().clock.advance(61);
    const actor = await newUser(app(), { role: 'admin' });
    const permissions = [...toNames(meta.permission), ...toNames(meta.scope)];
    const { token } = await createKey(app(), actor.cookie, { permissions });
    const headers = { origin: '', authorization: `Bearer ${token}` };
    const { changesBy } = await createProtected(app(), actor, true);
    const changes = await changesBy(procedure.input, (input) =>
      callRest(app(), procedure, headers, input),
    );
    expect(changes).toEqual((changed[name] ?? []).toSorted());
  });
});
