// sample:start
import { uploadPath } from '~/features/books/server/covers';
// sample:end

const paths = new Set<string>([
  // sample:start
  uploadPath,
  // sample:end
]);

/** Whether a door takes files, which may be larger than words. It counts them itself. */
export function acceptsFiles(path: string): boolean {
  return paths.has(path);
}
