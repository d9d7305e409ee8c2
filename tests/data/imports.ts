import type { PartData } from '../part-data';

const id = '00000000-0000-4000-8000-000000000000';

export const data: PartData = {
  reads: async () => ({
    'imports/type': { type: 'users' },
    'imports/template': { type: 'users' },
    'imports/get': { id },
    'imports/rows': { id },
  }),
  finds404: ['imports/get', 'imports/rows'],
  forPeople: [
    'imports/type',
    'imports/template',
    'imports/get',
    'imports/rows',
    'imports/read',
    'imports/check',
    'imports/run',
    'imports/undo',
    'imports/remove',
  ],
  permissions: { forAll: [], forAdministrators: [{ imports: 'run' }] },
};
