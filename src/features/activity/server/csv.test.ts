import { expect, test } from 'vitest';
import type { ActivityRow } from '../schema';
import { toCsv } from './csv';

const row = (name: string): ActivityRow => ({
  id: '1',
  at: '2030-01-01T12:00:00.000Z',
  kind: 'user.updated',
  actor: { id: 'a', name, deleted: false, image: null },
  impersonator: null,
  via: null,
  target: { type: 'user', id: 't', name: 'Noor', deleted: false },
  before: { name: 'N "o" or' },
  after: null,
  ipAddress: '192.0.2.1',
});

const actorIn = (csv: string) => csv.split('\r\n')[1]?.split(',')[2];

test('writes a header, quoted cells and a byte order mark', () => {
  expect(toCsv([row('Ada')])).toBe(
    '\ufeffat_utc,kind,actor,actor_id,impersonator,impersonator_id,via,target,target_type,' +
      'target_id,before,after,ip_address\r\n' +
      '"2030-01-01T12:00:00.000Z","user.updated","Ada","a","","","","Noor","user","t",' +
      String.raw`"{""name"":""N \""o\"" or""}"` +
      ',"","192.0.2.1"\r\n',
  );
  expect(toCsv([])).toMatch(/^\ufeffat_utc,.*\r\n$/);
});

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', ' =1', '\u00a0=1', '＝1', '=cmd|calc'])(
  'escapes the formula %j',
  (name) => {
    expect(actorIn(toCsv([row(name)]))).toBe(`"'${name}"`);
  },
);

test.each(['Ada', 'a=b', "O'Neil", 'رنا', '1-2'])('leaves %j unchanged', (name) => {
  expect(actorIn(toCsv([row(name)]))).toBe(`"${name}"`);
});
