import { type ImageShape, smallSquare } from '~/shared/images/shape';

/** The pictures of users. */
export const avatarShape: ImageShape = { ...smallSquare, folder: 'avatars', round: true };
