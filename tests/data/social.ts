import type { PartData } from '../part-data';

export const data: PartData = {
  forms: [['/login', { provider: 'github' }]],
};
