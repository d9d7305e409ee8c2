import { join } from 'node:path';
import type { Config } from '../config';
import { openFolder } from './folder';
import { openS3 } from './s3';
import type { FileStorage } from './storage';

/** The configured storage: a bucket, or by default a folder next to the embedded database. */
export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStorage {
  return s3 ? openS3(s3) : openFolder(join(dataDir, 'files'));
}
