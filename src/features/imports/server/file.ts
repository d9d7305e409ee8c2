import { gunzipSync, gzipSync } from 'node:zlib';
import type { Config } from '~/server/config';
import { createCipher } from '~/server/encryption';
import { cutText } from '~/shared/text/cut-text';
import { importLimits } from '../limits';

type Secrets = Pick<Config, 'authSecret' | 'previousAuthSecret'>;

const getCipher = ({ authSecret, previousAuthSecret }: Secrets) =>
  createCipher(authSecret, 'imports', previousAuthSecret);

/** Compressed, because tables of text become much smaller, then encrypted. */
export const encryptFile = (config: Secrets, bytes: Uint8Array): string =>
  getCipher(config).encrypt(gzipSync(bytes, { level: 1 }).toString('base64'));

export const decryptFile = (config: Secrets, encrypted: string): Uint8Array =>
  gunzipSync(Buffer.from(getCipher(config).decrypt(encrypted), 'base64'), {
    maxOutputLength: importLimits.bytes,
  });

/** What is shown of a file before it is imported. */
export interface Preview {
  headers: string[];
  /** The first rows. */
  samples: string[][];
}

/** More of a cell is not shown. */
const maxCellLength = 100;

/** Encrypted, because a file may have columns that are not imported, or no headers. */
const encryptPreview = (config: Secrets, { headers, samples }: Preview): string => {
  const cut = (cells: string[]) => cells.map((cell) => cutText(cell, maxCellLength));
  const preview: Preview = { headers: cut(headers), samples: samples.map(cut) };
  return getCipher(config).encrypt(JSON.stringify(preview));
};

/** The summary of a file without its content in plain text. */
export const toStored = <Summary extends Preview>(config: Secrets, summary: Summary) => ({
  ...summary,
  preview: encryptPreview(config, summary),
  headers: summary.headers.map(() => ''),
  samples: [],
});

export const decryptPreview = (config: Secrets, encrypted: string): Preview =>
  JSON.parse(getCipher(config).decrypt(encrypted)) as Preview;
