// The load, in a process of its own so that it does not share a thread with what it measures or
// with what counts. Warms up, says so, and fires when told to.
import autocannon from 'autocannon';

export interface Shot {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** So many answers come first: what is compiled as it runs takes some hundreds to be so. */
  warmUpAnswers: number;
}

export interface Hits {
  ok: number;
  notOk: number;
  errors: number;
  seconds: number;
  medianMs: number;
  p99Ms: number;
  /** CPU that the load itself took. */
  cpuMs: number;
}

function fire(
  { url, headers, connections }: Shot,
  length: { duration: number } | { amount: number },
) {
  return autocannon({ url, headers, connections, timeout: 10, ...length });
}

async function shoot(shot: Shot): Promise<void> {
  await fire(shot, { amount: shot.warmUpAnswers });
  const told = new Promise((resolve) => process.once('message', resolve));
  process.send?.('warm');
  await told;
  const before = process.cpuUsage();
  const result = await fire(shot, { duration: shot.seconds });
  const used = process.cpuUsage(before);
  const hits: Hits = {
    ok: result['2xx'],
    notOk: result.non2xx,
    errors: result.errors + result.timeouts,
    seconds: result.duration,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs: (used.user + used.system) / 1000,
  };
  process.send?.(hits, () => process.disconnect?.());
}

process.once('disconnect', () => process.exit(0));
process.once('message', (shot: Shot) => void shoot(shot));
