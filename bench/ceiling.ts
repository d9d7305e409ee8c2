// The least that a server on this machine can do: Node's own HTTP and a tiny answer. It is what
// everything else is compared with.
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
