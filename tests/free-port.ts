import { createServer } from 'node:net';

/**
 * Below the ports that systems choose by themselves, so that nobody takes one before it is used.
 * Processes that run at the same time begin far apart: 7919 is a prime.
 */
let next = 20_000 + ((process.pid * 7919) % 12_000);

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}

/** A port on which nothing listens, for a server or to be refused. */
export async function freePort(): Promise<number> {
  for (;;) {
    next += 1;
    const port = next;
    if (await isFree(port)) return port;
  }
}
