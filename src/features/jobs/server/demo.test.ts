import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';

onEachApp(
  'a demo, which runs no jobs,',
  (app) => {
    test('says so', async () => {
      const headers = { cookie: await app().signIn('admin@example.com') };
      const queues = await app().call('/api/rest/jobs/queues', { headers });
      expect(await queues.json()).toMatchObject({ runsHere: false });
    });

    test('starts none from its development page', async () => {
      expect((await app().call('/dev/jobs')).status).toBe(200);
      const form = {
        body: 'job=ban-expiry',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
      expect((await app().call('/dev/jobs', form)).status).toBe(403);
    });
  },
  { DEMO: 'true' },
);
