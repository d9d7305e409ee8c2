import { existsSync } from 'node:fs';
import type { ServerRequest } from 'srvx';
import { staticMiddleware } from 'srvx/static';

const nothing = new Response(null, { status: 404 });

/** The built files: compressed at build, and never changing under their name where it has a hash. */
export function createStaticFileHandler(dir: string) {
  if (!existsSync(dir)) return undefined;
  const common = { dir, encodings: true, compress: false } as const;
  const hashed = staticMiddleware({ ...common, maxAge: 31_536_000, immutable: true });
  const plain = staticMiddleware({ ...common, maxAge: 3600 });
  return async (request: ServerRequest): Promise<Response | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    // A page has no ending; asking the disk for each of them would be in vain.
    if (!/\.[\w]{2,12}$/.test(pathname)) return undefined;
    const isAsset = pathname.startsWith('/assets/');
    const response = await (isAsset ? hashed : plain)(request, () => nothing);
    if (response !== nothing) return response;
    // A page in the place of a script that is gone would only hide that.
    return isAsset ? new Response(null, { status: 404 }) : undefined;
  };
}
