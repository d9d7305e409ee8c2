import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import { type LiveStream, listenAs, openStream } from '../../../../../tests/live';
import { newUser } from '../../../../../tests/users';

/** All that was heard, up to the change of a user. */
async function untilUser(stream: LiveStream) {
  const heard: Record<string, string[] | null> = {};
  while (!heard.user) {
    const { changed } = (await stream.next()) ?? { changed: 'all' };
    if (changed === 'all') throw new Error('The connection ended');
    Object.assign(heard, changed);
  }
  return heard;
}

onEachApp('notifications', (getApp) => {
  test('are announced to their users only', async () => {
    const app = getApp();
    const [actor, other] = [
      await newUser(app, { role: 'admin' }),
      await newUser(app, { role: 'admin' }),
    ];
    const promoted = await newUser(app);
    const streams = {
      actor: await listenAs(app, actor.cookie),
      other: await listenAs(app, other.cookie),
    };
    // All administrators are notified of a new one.
    await actor.call('POST', `/users/${promoted.id}/role`, { role: 'admin' });
    const [user, activity] = [[promoted.id], [expect.any(String)]];
    expect(await untilUser(streams.other)).toEqual({ notifications: [other.id], user, activity });
    expect(await untilUser(streams.actor)).toEqual({ notifications: [actor.id], user, activity });
    await Promise.all([streams.actor.close(), streams.other.close()]);
  });

  test('a page that connects again reads what the audit log does not know', async () => {
    const app = getApp();
    const user = await newUser(app);
    app.clock.advance(60);
    const again = await openStream(app, user.cookie, 10_000, '&again=true');
    const { changed } = (await again.next()) ?? {};
    // Read elsewhere, for example.
    expect(changed).toEqual({ notifications: null });
    await again.close();
  });
});
