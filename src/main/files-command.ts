import { join } from 'node:path';
import { ConfigError, parseConfig } from '~/server/config';
import { readEnvironment } from '~/server/config/environment';
import { type CopyCounts, copyFiles } from '~/server/storage/copy';
import { openFolder } from '~/server/storage/folder';
import { openS3 } from '~/server/storage/s3';
import type { FileStorage } from '~/server/storage/storage';

/** For `npm run files:copy`: both storages of the configuration, whichever the server uses. */
export function copyStoredFiles(
  from: 'folder' | 's3',
  progress: (done: number) => void,
): Promise<CopyCounts> {
  // Only the storage matters here, so nothing else has to be configured.
  const { dataDir, s3 } = parseConfig(readEnvironment(), 'local');
  if (!s3)
    throw new ConfigError(['S3_BUCKET is missing: expected the bucket to copy files from or to']);
  const folder = openFolder(join(dataDir, 'files'));
  const bucket: FileStorage = openS3(s3);
  return from === 'folder'
    ? copyFiles(folder, bucket, progress)
    : copyFiles(bucket, folder, progress);
}
