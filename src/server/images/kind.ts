import type { ImageShape } from '~/shared/images/shape';
import type { Permission } from '~/shared/permissions';
import type { Db } from '../database/database';
import type { RequestContext } from '../request-context';

/** Saves the id of the stored image. If it throws, the files are removed again. */
export type SaveImage = (id: string) => Promise<void>;

/** Those of the ids that are in use. */
export type FindImages = (db: Db, ids: string[]) => Promise<string[]>;

/** The images of a feature: what they become, who may upload them and where they are used. */
export interface ImageKind {
  shape: ImageShape;
  /** The upload endpoint, such as `/api/account/avatar`. A segment in braces is a parameter. */
  uploadPath: string;
  /** Whether only signed-in users may load the files. */
  requiresSession: boolean;
  /** Throws unless the user may upload. Called before the body is read. */
  authorize(context: RequestContext, params: Record<string, string>): Promise<SaveImage>;
  /** The files of the others are deleted after a day or two. */
  findUsed: FindImages;
  docs: ImageDocs;
}

/** For the API reference. */
export interface ImageDocs {
  operationId: string;
  /** Its group, if that is not the first part of its path. */
  tag?: string;
  summary: string;
  /** Who may upload, and what happens with the image. */
  description: string;
  permission: Permission;
}

/** The parameters of a path, or undefined if it is another path. */
export function pathParams(
  { uploadPath }: Pick<ImageKind, 'uploadPath'>,
  path: string,
): Record<string, string> | undefined {
  // Most requests are for pages.
  if (!path.startsWith('/api/')) return undefined;
  const parts = path.split('/');
  const wanted = uploadPath.split('/');
  if (parts.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(wanted[index] ?? '')?.[1];
    if (name) params[name] = part;
    else if (part !== wanted[index]) return undefined;
  }
  return params;
}
