import type { PartData } from '../part-data';

export const data: PartData = {
  reads: async () => ({ 'live/changes': { age: 0 } }),
  forPeople: ['live/changes', 'live/announceEditing'],
};
