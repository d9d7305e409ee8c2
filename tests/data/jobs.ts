import type { PartData } from '../part-data';

export const data: PartData = {
  reads: async () => ({ 'jobs/get': { queue: 'send-email', id: crypto.randomUUID() } }),
  finds404: ['jobs/get'],
  permissions: {
    forAll: [],
    forAdministrators: [{ jobs: 'list' }, { jobs: 'retry' }, { jobs: 'cancel' }, { jobs: 'run' }],
  },
};
