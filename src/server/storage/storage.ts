import { join } from 'node:path';
import type { Config } from '../config';
import { createFolderStorage } from './folder';

export interface StoredFile {
  key: string;
  changedAt: Date;
}

/**
 * Where files are that people brought. Keys are made by us and never by those who ask, as
 * `pictures/3f/3f09…-160.avif`; they would serve as well in a bucket.
 */
export interface FileStorage {
  /** When it returns, the whole file is there for good; when it throws, nothing of it is. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Whole, because what we keep is small. `undefined` where there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes it, if it is there. */
  remove(key: string): Promise<void>;
  /** What stands directly under a prefix that ends with `/`. */
  list(prefix: string): Promise<StoredFile[]>;
  /** Clears away what a process that died has left half written before that time. */
  tidy(before: Date): Promise<void>;
}

/** The storage that the configuration names: a folder beside the embedded database. */
export function openStorage(config: Pick<Config, 'dataDir'>): FileStorage {
  return createFolderStorage(join(config.dataDir, 'files'));
}
