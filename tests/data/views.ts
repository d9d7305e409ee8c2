import type { PartData } from '../part-data';

const entry = {
  actor: { id: 'ada', name: 'Ada Lindholm', deleted: false, image: null },
  target: { type: 'view', id: 'x', name: 'Banned', deleted: false },
} as const;

export const data: PartData = {
  reads: async () => ({
    'views/list': { list: '/manager/users' },
    'views/defaults': {},
  }),
  sentences: [
    [
      'Ada Lindholm saved the view Banned for all administrators',
      { ...entry, kind: 'view.created' },
    ],
    ['Ada Lindholm renamed the view Banned', { ...entry, kind: 'view.updated' }],
    ['Ada Lindholm deleted the view Banned', { ...entry, kind: 'view.deleted' }],
  ],
};
