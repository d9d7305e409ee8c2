import { inArray } from 'drizzle-orm';
import { defineNotification } from '~/features/notifications/notifications.server';
import { imports } from './tables';

/** For the user who started it. */
const importFinished = defineNotification({
  name: 'import-finished',
  label: 'import-notifications:finished.label',
  on: ['batch.finished'],
  toActor: true,
  async notify(tx, entries) {
    const ids = entries.flatMap(({ targetId }) => targetId ?? []);
    const found = await tx.select().from(imports).where(inArray(imports.batchId, ids));
    return found.map(({ id, type, userId, fileName }) => ({
      to: [userId],
      values: { file: fileName },
      link: `/manager/import/${type}/${id}`,
    }));
  },
  text: (t, { file }) => t('import-notifications:finished', { file }),
  email: 'off',
  forAdministrators: true,
});

export const importNotifications = [importFinished];
