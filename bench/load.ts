import type { Hits, Shot } from './cannon.ts';
import { messageFrom, startNode } from './processes.ts';
import { cpuMs } from './proc.ts';
import { sendRequest } from './request.ts';

export interface Target {
  name: string;
  url: string;
  /** The server process whose CPU is measured, including its children. */
  pid: number;
  headers?: Record<string, string>;
  /** Whether an uncompressed response is complete. */
  isComplete(body: string): boolean;
}

export interface LoadFigures {
  name: string;
  requests: number;
  /** Responses with 503, which are not counted elsewhere. */
  rejected: number;
  requestsPerSecond: number;
  /** CPU of the server process; `null` if the system does not report it. */
  cpuMsPerRequest: number | null;
  medianMs: number;
  p99Ms: number;
  /** Size of one response, as sent. */
  bytes: number;
  encoding: string;
  /** CPU of the load generator: near 1000 ms/s it is the bottleneck, not the server. */
  loadCpuMsPerSecond: number;
}

export const connections = 10;
export const warmUpAnswers = 500;

/** What browsers send. */
const acceptEncoding = 'gzip, deflate, br, zstd';

/** Validates a response before and after the run: figures of wrong responses are worthless. */
export async function check({ name, url, headers = {}, isComplete }: Target): Promise<void> {
  const { status, text } = await sendRequest(url, { headers });
  if (status !== 200) throw new Error(`${name} answered ${status} instead of 200`);
  if (!isComplete(text())) throw new Error(`${name} answered 200, but not with what it should`);
}

/** Runs the load and measures the CPU of the server. */
export async function fireAt(shot: Shot, { pid }: Pick<Target, 'pid'>, folder: string) {
  const headers = { ...shot.headers, 'accept-encoding': acceptEncoding };
  const cannon = startNode(['bench/cannon.ts'], { folder, name: 'load', ipc: true });
  cannon.child.send({ ...shot, headers });
  await messageFrom(cannon);
  const before = cpuMs(pid);
  cannon.child.send('fire');
  const hits = (await messageFrom(cannon)) as Hits;
  const after = cpuMs(pid);
  await cannon.exited;
  await cannon.end();
  return { hits, server: after === undefined || before === undefined ? undefined : after - before };
}

export async function measureLoad(
  target: Target,
  seconds: number,
  folder: string,
): Promise<LoadFigures> {
  await check(target);
  const headers = { ...target.headers, 'accept-encoding': acceptEncoding };
  const sample = await sendRequest(target.url, { headers });
  const shot: Shot = { url: target.url, headers, connections, seconds, warmUpAnswers };
  const { hits, server } = await fireAt(shot, target, folder);
  await check(target);
  const failed = hits.notOk + hits.errors;
  if (failed > 0 || hits.ok === 0)
    throw new Error(`${target.name}: ${failed} of ${hits.ok + failed} requests failed under load`);
  const requestsPerSecond = hits.ok / hits.seconds;
  return {
    name: target.name,
    requests: hits.ok,
    rejected: hits.rejected,
    requestsPerSecond,
    cpuMsPerRequest: server === undefined ? null : server / hits.ok,
    medianMs: hits.medianMs,
    p99Ms: hits.p99Ms,
    bytes: sample.bytes.length,
    encoding: sample.headers['content-encoding'] ?? 'none',
    loadCpuMsPerSecond: hits.cpuMs / hits.seconds,
  };
}
