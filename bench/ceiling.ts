// The baseline: Node's own HTTP server with a tiny response. All results are compared with it.
import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '3' });
  response.end('ok\n');
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(address && typeof address === 'object' ? address.port : 0);
});
process.once('disconnect', () => process.exit(0));
