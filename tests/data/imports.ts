import { checkCsv } from '../imports';
import type { PartData } from '../part-data';
import { newUser } from '../users';

const id = '00000000-0000-4000-8000-000000000000';

export const data: PartData = {
  files: ['imports.rejected', 'imports.template'],
  // An administrator has imported users.
  async useAccount(app, { name, email }) {
    const admin = await newUser(app, { role: 'admin' });
    await checkCsv(app, admin.cookie, 'users', `email,name\n${email},${name} changed\n`);
  },
  reads: async () => ({
    'imports/type': { type: 'users' },
    'imports/template': { type: 'users' },
    'imports/get': { id },
    'imports/rows': { id },
    'imports/rejected': { id },
  }),
  finds404: ['imports/get', 'imports/rows', 'imports/rejected'],
  forPeople: [
    'imports/type',
    'imports/template',
    'imports/get',
    'imports/rows',
    'imports/rejected',
    'imports/read',
    'imports/check',
    'imports/run',
    'imports/undo',
    'imports/remove',
  ],
  permissions: { forAll: [], forAdministrators: [{ imports: 'run' }] },
};
