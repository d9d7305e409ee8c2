import type { ImageShape } from '~/shared/images/shape';

export const coverShape: ImageShape = {
  folder: 'covers',
  ratio: 2 / 3,
  widths: [160, 320, 640],
  formats: ['avif', 'webp'],
};
