import * as v from 'valibot';
import { flag, missingOfSet, serviceKey, serviceUrl, text } from './values';

/** A bucket for uploaded files, at any service that speaks the S3 protocol. */
export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path of the URL, rather than in the host name. */
  pathStyle: boolean;
}

export const storageSchema = v.object({
  S3_ENDPOINT: serviceUrl,
  S3_REGION: v.pipe(
    text,
    v.transform((value) => value || 'us-east-1'),
    v.regex(/^[\w-]{1,60}$/, 'expected a region such as eu-central-1'),
  ),
  S3_BUCKET: v.pipe(
    text,
    v.regex(/^([\da-z][\d.a-z-]{1,62})?$/, 'expected the name of a bucket, such as product-files'),
  ),
  S3_ACCESS_KEY_ID: serviceKey,
  S3_SECRET_ACCESS_KEY: serviceKey,
  S3_PATH_STYLE: flag(true),
});

type Variables = v.InferOutput<typeof storageSchema>;

/** One line for each variable missing from an incomplete set. */
export const missingOfStorage = (env: Record<keyof Variables, string>): string[] =>
  missingOfSet(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);

/** Null: files are in a folder. */
export function readStorageConfig(variables: Variables): { s3: S3Config | null } {
  if (variables.S3_BUCKET === '') return { s3: null };
  return {
    s3: {
      endpoint: variables.S3_ENDPOINT,
      region: variables.S3_REGION,
      bucket: variables.S3_BUCKET,
      accessKeyId: variables.S3_ACCESS_KEY_ID,
      secretAccessKey: variables.S3_SECRET_ACCESS_KEY,
      pathStyle: variables.S3_PATH_STYLE,
    },
  };
}
