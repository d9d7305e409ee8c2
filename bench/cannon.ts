// The load, in a process of its own so that it does not share a thread with what it measures or
// with what counts. Warms up, says so, and fires when told to.
import autocannon from 'autocannon';

export interface Shot {
  url: string;
  headers: Record<string, string>;
  connections: number;
  /** So many answers come first: what is compiled as it runs takes some hundreds to be so. */
  warmUpAnswers: number;
  /** For so long, or so many answers. */
  seconds?: number;
  amount?: number;
  /** What is asked for in turn; without them it is the address itself. */
  asks?: ShotAsk[];
  /** How many words were used up before. */
  wordsUsed?: number;
}

export interface ShotAsk {
  path: string;
  headers: Record<string, string>;
  /** Each time another word stands behind the path. */
  varied: boolean;
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

/** A word of letters for each number. */
function word(number: number): string {
  return number
    .toString(26)
    .replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26)));
}

function requestsOf({ asks, headers, wordsUsed = 0 }: Shot): autocannon.Request[] | undefined {
  let count = wordsUsed;
  return asks?.map(({ path, headers: own, varied }) => ({
    path,
    headers: { ...headers, ...own },
    ...(varied && {
      setupRequest: (request) => ({ ...request, path: path + word((count += 1)) }),
    }),
  }));
}

function fire(shot: Shot, length: { duration: number } | { amount: number }) {
  const { url, headers, connections } = shot;
  const requests = requestsOf(shot);
  return autocannon({
    url,
    headers,
    connections,
    timeout: 10,
    ...(requests && { requests }),
    ...length,
  });
}

async function shoot(shot: Shot): Promise<void> {
  if (shot.warmUpAnswers > 0) await fire(shot, { amount: shot.warmUpAnswers });
  const told = new Promise((resolve) => process.once('message', resolve));
  process.send?.('warm');
  await told;
  const before = process.cpuUsage();
  const { amount, seconds = 0 } = shot;
  const result = await fire(shot, amount === undefined ? { duration: seconds } : { amount });
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
