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

/** The first of several ports on which nothing listens, for servers or to be refused. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = next + 1;
    next += count;
    const ports = Array.from({ length: count }, (_, n) => first + n);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

export const freePort = () => freePorts(1);
