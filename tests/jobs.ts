import type { JobServices } from '~/server/jobs/worker';
import { openFolder } from '~/server/storage/folder';
import { testConfig } from './app';
import { silent } from './databases';

/** What jobs get in tests: no emails, no files. */
export function jobServices(given: Partial<JobServices> = {}): Omit<JobServices, 'db' | 'jobs'> {
  return {
    config: testConfig(),
    log: silent,
    now: () => new Date(),
    transport: { send: async () => {}, close() {} },
    storage: openFolder('.data/none'),
    dataExporters: [],
    ...given,
  };
}
