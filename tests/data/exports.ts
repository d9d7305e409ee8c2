import type { PartData } from '../part-data';

export const data: PartData = {
  files: ['exports.get'],
};
