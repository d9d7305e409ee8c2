import { globSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { fillPath, routePaths } from '../routes.ts';
import { ask, runReady, signIn, getStore } from './support.ts';

/** Every search parameter that any page reads. */
function parameters(): string[] {
  const names = new Set(['lng', 'error', 'anything']);
  for (const file of globSync(['src/features/**/search.ts', 'src/shared/schema.ts']))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^ +(\w+)(?:: |,$)/gm))
      names.add(name);
  return [...names];
}

const values = [
  '',
  '%00',
  '%',
  '%ff%fe',
  '%ed%a0%80',
  '%e2%80%ae%e2%81%a6',
  `a${'%cc%81'.repeat(1000)}`,
  'x'.repeat(5000),
  '-1',
  '1e999',
  'null',
  '[]',
  '%7B%22a%22%3A%7B%7D%7D',
  '%5B%22__proto__%22%5D',
  '__proto__',
  'constructor',
  "'%20or%201=1--",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '2030-02-31',
  '0000-00-00',
  '99999-12-31',
  'javascript:alert(1)',
  '//example.com',
];

const names = (name: string) => [name, `${name}[]`, `${name}[__proto__]`];

/** Beyond what a busy machine needs for a page: a value that costs more holds up the process. */
const slowest = 30_000;

test(
  'garbage in the URL of every page: no server error and no injected script',
  { timeout: 900_000 },
  async () => {
    const product = await runReady(await getStore('embedded'));
    const cookie = await signIn(product, 'admin@example.com');
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const known = routePaths();
    const asked = parameters();
    expect(known.length).toBeGreaterThan(10);
    expect(asked).toContain('searchTerm');
    expect(asked).toContain('redirect');
    const questions = known.flatMap((path, at) =>
      // All parameters at once with each value, and invalid ids, slugs and tokens.
      values.map((value, n) => {
        const invalid = (values[(at + n) % values.length] || 'x').slice(0, 1000);
        const spelling = n % 3;
        const query = asked.map((name) => `${names(name)[spelling]}=${value.slice(0, 300)}`);
        return `${fillPath(path, () => invalid)}?${query.join('&')}`;
      }),
    );
    // Every part of a path is filled, so that no page is asked for `$slug` itself.
    expect(questions.filter((path) => path.includes('$'))).toEqual([]);
    const broken: string[] = [];
    const visit = async (from: number) => {
      for (let n = from; n < questions.length; n += 4) {
        const path = questions[n] ?? '';
        const { status, ms, body, headers } = await ask(product.url + path, { cookie, agent });
        const leads = headers.location ?? '/';
        if (status >= 500 || ms > slowest) broken.push(`${status} ${Math.round(ms)} ms ${path}`);
        if (body.includes('<script>alert(1)')) broken.push(`runs ${path}`);
        if (new URL(leads, product.url).origin !== product.url) broken.push(`leads away ${path}`);
      }
    };
    await Promise.all([0, 1, 2, 3].map(visit));
    agent.destroy();
    expect(broken).toEqual([]);
    expect(product.output()).not.toMatch(/"level":(50|60)|UnhandledRejection/i);
    expect((await ask(`${product.url}/manager/users`, { cookie })).status).toBe(200);
    await product.stop();
  },
);
