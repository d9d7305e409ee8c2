import { inArray } from 'drizzle-orm';
import { recordChange, userTarget } from '~/features/activity/activity.server';
import { setUserImage, users } from '../../auth/auth.server';
import { requirePermittedSession } from '~/server/api/procedure';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { ImageKind } from '~/server/images/kind';
import { deleteImage, findUsedUrls } from '~/server/images/store';
import type { SessionContext } from '~/server/request-context';
import { smallSquareUrl } from '~/shared/images/shape';
import { avatarShape } from '../avatar';
import { lockOwnAccount, rejectImpersonation } from './account-owner';

/** The picture of a user. `users.image` is its URL; nothing else sets it. */
export const avatarImages: ImageKind = {
  shape: avatarShape,
  uploadPath: '/api/account/avatar',
  requiresSession: true,
  async authorize(context) {
    const session = await requirePermittedSession(context, { account: 'update' });
    rejectImpersonation({ session });
    return (id) => changeAvatar({ ...context, session }, smallSquareUrl(avatarShape, id));
  },
  findUsed: (db, ids) =>
    findUsedUrls(avatarShape, ids, (urls) =>
      db.select({ url: users.image }).from(users).where(inArray(users.image, urls)),
    ),
  docs: {
    operationId: 'account.upload-avatar',
    summary: 'Upload your picture',
    description: 'It replaces the previous one. Not while impersonating a user.',
    permission: { account: 'update' },
  },
};

/** Row lock: of concurrent changes the last one wins. */
export async function changeAvatar(context: SessionContext, image: string | null): Promise<void> {
  const previous = await inTransaction(context, (tx) => replaceAvatar(tx, context, image));
  if (!image) await deleteImage(context, avatarShape, previous);
}

/** Returns the URL of the previous picture. */
async function replaceAvatar(
  tx: Db,
  context: SessionContext,
  image: string | null,
): Promise<string | null> {
  const owner = await lockOwnAccount(tx, context);
  if (owner.image === image) return null;
  await setUserImage(tx, owner.id, image);
  await recordChange(tx, context, {
    kind: image ? 'account.avatar-changed' : 'avatar.removed',
    target: userTarget(owner),
  });
  return owner.image;
}
