// sample:start
import { uploadPath } from '~/features/books/covers/server/upload';
// sample:end

const paths = new Set<string>([
  // sample:start
  uploadPath,
  // sample:end
]);

/** Whether the path is an upload endpoint, which has its own, larger body limit. */
export function acceptsFiles(path: string): boolean {
  return paths.has(path);
}
