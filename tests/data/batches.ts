import type { PartData } from '../part-data';

export const data: PartData = {
  // The sample data has none.
  reads: async () => ({ 'batches/get': { id: 'none' }, 'batches/calls': { id: 'none' } }),
  finds404: ['batches/get', 'batches/calls'],
  forPeople: ['batches/start', 'batches/cancel'],
  sentences: [
    [
      'Ada Lindholm ran the bulk action Ban users',
      {
        kind: 'batch.finished',
        actor: { id: 'ada', name: 'Ada Lindholm', deleted: false, image: null },
        target: { type: 'batch', id: 'x', name: 'Ban users', deleted: false },
        after: { done: 3, refused: 1 },
      },
    ],
  ],
};
