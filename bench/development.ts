// `npm run dev` on a copy of the sources: start to the first page, and edit to what is visible.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  type Development,
  copySources,
  replaceIn,
  startDevelopment,
} from '../e2e/support/development.ts';
import { signIn } from '../e2e/support/product.ts';
import { openBrowser } from './browser.ts';
import { atEnd } from './ending.ts';
import { cpuMs } from './proc.ts';
import { median, step } from './stage.ts';

export interface DevelopmentFigure {
  name: string;
  ms: number;
  /** Of the development server; `null` if the system does not report it. */
  cpuMs: number | null;
}

const repeats = 5;

/** Open until the form is hydrated. */
async function openLogin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login?lng=en`);
  await page.waitForFunction(() => {
    const inner = document.querySelector('main form');
    return inner && Object.keys(inner).some((key) => key.startsWith('__react'));
  });
}

interface Edit {
  name: string;
  file: string;
  /** Text of the file, and what to replace it with in each round. */
  from: string;
  to(round: number): string;
  /** Resolves once the change is visible. */
  seen(round: number): Promise<unknown>;
}

function getEdits(page: Page, sessions: () => Promise<string>): Edit[] {
  return [
    {
      name: 'component',
      file: 'src/features/accounts/auth/screens/login.tsx',
      from: '<form noValidate',
      to: (round) => `<form data-round="${round}" noValidate`,
      seen: (round) => page.waitForSelector(`form[data-round="${round}"]`),
    },
    {
      name: 'message',
      file: 'src/features/accounts/auth/messages/en.json',
      from: '"login.title": "',
      to: (round) => `"login.title": "Round ${round} `,
      seen: (round) => page.waitForSelector(`h1:has-text("Round ${round}")`),
    },
    {
      name: 'procedure',
      file: 'src/features/accounts/account/server/rules.ts',
      from: 'now: now.toISOString()',
      to: (round) => `now: new Date(${round}).toISOString()`,
      async seen(round) {
        const expected = new Date(round).toISOString();
        while (!(await sessions()).includes(expected));
      },
    },
  ];
}

async function timed<T>(work: () => Promise<T>, pid: () => number) {
  const before = pid() > 0 ? (cpuMs(pid()) ?? Number.NaN) : 0;
  const since = performance.now();
  const result = await work();
  const ms = performance.now() - since;
  const cpu = (cpuMs(pid()) ?? Number.NaN) - before;
  return { result, ms, cpuMs: Number.isNaN(cpu) ? null : cpu };
}

async function measureStart(
  name: string,
  { root, data, page }: { root: string; data: string; page: Page },
): Promise<{ figure: DevelopmentFigure; server: Development }> {
  let pid = 0;
  const start = async () => {
    const server = await startDevelopment('/login', { root, data });
    pid = server.pid;
    await openLogin(page, server.url);
    return server;
  };
  const { result, ...figure } = await timed(start, () => pid);
  return { server: { ...result, stop: atEnd(result.stop) }, figure: { name, ...figure } };
}

async function measureEdit(root: string, pid: number, edit: Edit): Promise<DevelopmentFigure> {
  const rounds: Omit<DevelopmentFigure, 'name'>[] = [];
  let from = edit.from;
  for (let round = 1; round <= repeats; round += 1) {
    const to = edit.to(round);
    const change = async () => {
      await replaceIn(join(root, edit.file), from, to);
      await edit.seen(round);
    };
    const { ms, cpuMs: cpu } = await timed(change, () => pid);
    rounds.push({ ms, cpuMs: cpu });
    from = to;
  }
  const cpus = rounds.map((round) => round.cpuMs).filter((it) => it !== null);
  return {
    name: `an edited ${edit.name}, median of ${repeats}`,
    ms: median(rounds.map((round) => round.ms)),
    cpuMs: cpus.length > 0 ? median(cpus) : null,
  };
}

export async function measureDevelopment(browserPath: string): Promise<DevelopmentFigure[]> {
  step('Development server');
  const [root, data] = [await copySources(), await mkdtemp(join(tmpdir(), 'app-dev-'))];
  atEnd(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  const { browser } = await openBrowser(browserPath);
  const page = await (await browser.newContext()).newPage();
  // For busy machines.
  page.setDefaultTimeout(300_000);
  const cold = await measureStart('first start to the first page', { root, data, page });
  await cold.server.stop();
  const warm = await measureStart('next start to the first page', { root, data, page });
  const { url, pid } = warm.server;
  const cookie = await signIn({ url }, 'user@example.com');
  const sessions = async () =>
    (await fetch(`${url}/api/rest/account/sessions`, { headers: { cookie } })).text();
  const figures = [cold.figure, warm.figure];
  // Without unfinished transforms of the start.
  await page.waitForLoadState('networkidle');
  await sessions();
  for (const edit of getEdits(page, sessions)) figures.push(await measureEdit(root, pid, edit));
  return figures;
}
