import { expect } from 'vitest';
import type { PartData } from '../part-data';
import { send } from '../rest';

export const data: PartData = {
  async useAccount(app, { cookie }) {
    expect((await send(app, cookie, 'POST', '/account/data-export')).status).toBe(200);
  },
  files: ['myData.download'],
};
