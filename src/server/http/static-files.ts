import { existsSync } from 'node:fs';
import type { ServerRequest } from 'srvx';
import { staticMiddleware } from 'srvx/static';

const nothing = new Response(null, { status: 404 });

/** Serves the built files. They are compressed at build; hashed names are cached forever. */
export function createStaticFileHandler(dir: string) {
  if (!existsSync(dir)) return undefined;
  const common = { dir, encodings: true, compress: false } as const;
  const hashed = staticMiddleware({ ...common, maxAge: 31_536_000, immutable: true });
  const plain = staticMiddleware({ ...common, maxAge: 3600 });
  return async (request: ServerRequest): Promise<Response | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    // Pages have no file extension: skip the disk lookup.
    if (!/\.[\w]{2,12}$/.test(pathname)) return undefined;
    const isAsset = pathname.startsWith('/assets/');
    const response = await (isAsset ? hashed : plain)(request, () => nothing);
    if (response !== nothing) return response;
    // Rendering a page for a missing script would only hide the error.
    return isAsset ? new Response(null, { status: 404 }) : undefined;
  };
}
