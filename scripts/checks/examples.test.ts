import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const kubernetes = readFileSync('docs/examples/kubernetes.yaml', 'utf8');
const haproxy = readFileSync('docs/examples/haproxy.cfg', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');

const numberAfter = (text: string, label: RegExp) => Number(label.exec(text)?.[1]);
/** The server finishes within 10 seconds of SIGTERM. */
const stopSeconds = 10;

test('the examples use the health checks and the port of the image', () => {
  const port = numberAfter(dockerfile, /^EXPOSE (\d+)$/m);
  expect(kubernetes).toMatch(
    new RegExp(`readinessProbe:\\s+httpGet: { path: /readyz, port: ${port} }`),
  );
  expect(kubernetes).toMatch(
    new RegExp(`livenessProbe:\\s+httpGet: { path: /healthz, port: ${port} }`),
  );
  expect(kubernetes).toContain(`targetPort: ${port} }`);
  expect(haproxy).toContain('option httpchk GET /readyz');
  expect(
    [...haproxy.matchAll(/^ {4}server \S+ [\d.]+:(\d+)$/gm)].map(([, at]) => Number(at)),
  ).toEqual([port, port]);
});

test('HAProxy does not count open connections, and logs no query strings', () => {
  expect(haproxy).toMatch(/^ {4}balance roundrobin$/m);
  // Variables and options that contain the query.
  expect(haproxy).not.toMatch(/^ {4}option httplog|%(\{\+Q\})?(r|HU|HQ)\b/m);
});

test('Kubernetes waits longer than the server needs to stop', () => {
  const sleep = numberAfter(kubernetes, /preStop:[^}]*seconds: (\d+)/);
  const grace = numberAfter(kubernetes, /terminationGracePeriodSeconds: (\d+)/);
  expect(sleep).toBeGreaterThan(0);
  expect(grace).toBeGreaterThan(sleep + stopSeconds);
});

test('every setting in the Kubernetes example is documented', () => {
  const settings = readFileSync('docs/configuration.md', 'utf8');
  const guide = readFileSync('docs/guides/run-in-production.md', 'utf8');
  const names = [...kubernetes.matchAll(/name: ([A-Z_]+), value/g)].map(([, name = '']) => name);
  expect(names).toEqual(['JOBS', 'TRUST_PROXY', 'APP_WORKER', 'WORKER_PORT']);
  for (const name of names) expect(settings + guide).toContain(`\`${name}`);
});
