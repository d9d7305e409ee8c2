import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Product } from './support.ts';

/**
 * A small round-robin load balancer: it uses only instances that report ready, and retries a
 * request on the next instance if the connection was rejected.
 */
export interface Balancer {
  url: string;
  members: Set<Product>;
  /** Removes an instance and resolves once its last request is answered. */
  drain(product: Product): Promise<void>;
}

export async function startBalancer(port: number): Promise<Balancer> {
  const members = new Set<Product>();
  const underWay = new Map<Product, number>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => forward(Buffer.concat(chunks), members.size));
    const forward = (body: Buffer, tries: number) => {
      const all = [...members];
      const product = all[turn++ % Math.max(all.length, 1)];
      if (!product) {
        outgoing.writeHead(502).end();
        return;
      }
      const count = (by: number) => underWay.set(product, (underWay.get(product) ?? 0) + by);
      count(1);
      const { method, url: path, headers } = incoming;
      const target = { host: 'localhost', port: product.port, method, path, headers, agent };
      const call = request(target, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.once('aborted', () => outgoing.destroy());
      });
      call.once('close', () => count(-1));
      call.once('error', (error: NodeJS.ErrnoException) => {
        // Removed until it is added again.
        members.delete(product);
        // Rejected means not received. After any other error the request may have been processed, so
        // it is not retried.
        if (error.code === 'ECONNREFUSED' && tries > 1) forward(body, tries - 1);
        else if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      call.end(body);
    };
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://localhost:${port}`,
    members,
    async drain(product) {
      members.delete(product);
      while ((underWay.get(product) ?? 0) > 0)
        await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
