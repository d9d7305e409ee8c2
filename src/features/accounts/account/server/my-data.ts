import { eq } from 'drizzle-orm';
import { users } from '../../auth/auth.server';
import { getImageId, imageKey } from '~/server/images/store';
import { type DataExporter, type MyData, inBatches } from '~/server/my-data';
import { avatarShape } from '../avatar';

const profile: DataExporter = {
  subject: 'profile',
  about: 'data-archive:about.profile',
  tables: [users],
  columns: [
    'id',
    'name',
    'email',
    'emailVerified',
    'image',
    'role',
    'language',
    'theme',
    'timeZone',
    'signInNotices',
    'banned',
    'banReason',
    'banExpires',
    'onboardedAt',
    'lastSeenAt',
    'createdAt',
    'updatedAt',
  ],
  rows: (db, { id }) => inBatches(() => db.select().from(users).where(eq(users.id, id))),
  async files(db, { id }) {
    const [user] = await db.select({ image: users.image }).from(users).where(eq(users.id, id));
    const image = user?.image && getImageId(user.image);
    if (!image) return [];
    const width = Math.max(...avatarShape.widths);
    return avatarShape.formats.map((format) => ({
      name: `picture.${format}`,
      key: imageKey(avatarShape, image, { width, format }),
    }));
  },
};

export const accountMyData: MyData = { exporters: [profile] };
