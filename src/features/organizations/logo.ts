import { type ImageShape, smallSquare } from '~/shared/images/shape';

export const logoShape: ImageShape = { ...smallSquare, folder: 'logos' };
