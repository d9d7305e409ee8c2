// The load generator, in its own process so that it shares no thread with the server or the
// measurement. Warms up, reports readiness, and starts on command.
import autocannon from 'autocannon';

export interface Shot {
  url: string;
  headers: Record<string, string>;
  connections: number;
  /** Number of warm-up requests: JIT compilation needs some hundreds. */
  warmUpAnswers: number;
  /** Duration in seconds, or a number of requests. */
  seconds?: number;
  amount?: number;
  /** Requests to rotate through; defaults to the URL itself. */
  cycle?: CycleRequest[];
  /** Number of words used by earlier rounds. */
  wordsUsed?: number;
}

export interface CycleRequest {
  path: string;
  headers: Record<string, string>;
  /** Appends a different word to the path each time. */
  varied: boolean;
}

export interface Hits {
  ok: number;
  /** Responses with 503: the server sheds load, which is no failure. */
  rejected: number;
  notOk: number;
  errors: number;
  seconds: number;
  medianMs: number;
  p99Ms: number;
  /** CPU time of the load generator itself. */
  cpuMs: number;
}

/** A unique word of letters for each number. */
function word(number: number): string {
  return number
    .toString(26)
    .replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26)));
}

function getRequests({ cycle, headers, wordsUsed = 0 }: Shot): autocannon.Request[] | undefined {
  let count = wordsUsed;
  return cycle?.map(({ path, headers: own, varied }) => ({
    path,
    headers: { ...headers, ...own },
    ...(varied && {
      setupRequest: (request) => ({ ...request, path: path + word((count += 1)) }),
    }),
  }));
}

function fire(shot: Shot, length: { duration: number } | { amount: number }) {
  const { url, headers, connections } = shot;
  const requests = getRequests(shot);
  return autocannon({
    url,
    headers,
    connections,
    timeout: 10,
    ...(requests && { requests }),
    ...length,
  });
}

/** What the types of autocannon lack. */
interface StatusCodes {
  statusCodeStats: Record<string, { count: number } | undefined>;
}

async function shoot(shot: Shot): Promise<void> {
  if (shot.warmUpAnswers > 0) await fire(shot, { amount: shot.warmUpAnswers });
  const started = new Promise((resolve) => process.once('message', resolve));
  process.send?.('warm');
  await started;
  const before = process.cpuUsage();
  const { amount, seconds = 0 } = shot;
  const result = await fire(shot, amount === undefined ? { duration: seconds } : { amount });
  const used = process.cpuUsage(before);
  const { statusCodeStats } = result as typeof result & StatusCodes;
  const rejected = statusCodeStats['503']?.count ?? 0;
  const hits: Hits = {
    ok: result['2xx'],
    rejected,
    notOk: result.non2xx - rejected,
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
