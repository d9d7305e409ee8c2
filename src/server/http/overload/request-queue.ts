const bounds = {
  /** How many may wait for each slot: about what a slot serves while they can wait. */
  waitingPerSlot: 25,
  /** In a burst, everyone can wait this long, and the oldest goes first. */
  burstWaitMs: 4000,
  /** In a flood, waits are short, and the newest goes first: its sender has not given up. */
  floodWaitMs: 500,
  /** A burst that takes longer than this is a flood. */
  burstMs: 4000,
  /** If nothing has ended for this long, the database hangs: then waits are short, too. */
  stalledMs: 1000,
};

export interface QueuedRequest {
  /** Whose request it is: the key of a session, or an address. */
  client: string;
  isSignedIn: boolean;
  /** Whether the sender has disconnected. */
  isGone?(): boolean;
  /** Called once: true to run it, false if it is rejected. */
  decide(admitted: boolean): void;
}

interface Client {
  inFlight: number;
  waiting: number;
}

interface Waiting {
  request: QueuedRequest;
  client: Client;
  since: number;
  until: number;
}

type Rank = (waiting: Waiting) => number;

/** The client with the fewest requests goes first; among equals, those who are signed in. */
const byInFlight: Rank = ({ client, request }) =>
  client.inFlight * 2 + (request.isSignedIn ? 0 : 1);

/** The client with the most requests loses one first. */
const byCount: Rank = ({ client, request }) =>
  (client.inFlight + client.waiting) * -2 + (request.isSignedIn ? 0 : -1);

/** The index of the one with the lowest rank; of several, the first or the last. */
function findLowest(all: readonly Waiting[], rank: Rank, side: 'first' | 'last'): number {
  let found = -1;
  let lowest = Infinity;
  all.forEach((waiting, index) => {
    const value = rank(waiting);
    if (value > lowest || (value === lowest && side === 'first')) return;
    found = index;
    lowest = value;
  });
  return found;
}

/**
 * Decides which requests run, wait, or are rejected. Serves bursts and sheds floods by controlled
 * delay (CoDel): a queue that gets short again within seconds is a burst. One that does not is more
 * than the server can handle, and waiting in it would only make every response late. No client can
 * keep the others out, however many requests it sends.
 */
export class RequestQueue {
  readonly #slots: number;
  readonly #clients = new Map<string, Client>();
  /** The oldest first. */
  readonly #waiting: Waiting[] = [];
  #inFlight = 0;
  #isFlood = false;
  /** When a request ended, or began while there was no other. */
  #movedAt = -Infinity;
  /** When the queue was short, the last time. */
  #shortAt = -Infinity;

  constructor(slots: number) {
    this.#slots = slots;
  }

  get state() {
    return { inFlight: this.#inFlight, waiting: this.#waiting.length, isFlood: this.#isFlood };
  }

  enter(request: QueuedRequest, now: number): void {
    this.#observe(now);
    const client = this.#clients.get(request.client) ?? { inFlight: 0, waiting: 0 };
    this.#clients.set(request.client, client);
    if (this.#inFlight < this.#slots) {
      if (this.#inFlight === 0) this.#movedAt = now;
      this.#inFlight += 1;
      client.inFlight += 1;
      request.decide(true);
      return;
    }
    const until = now + (this.#isFlood ? bounds.floodWaitMs : bounds.burstWaitMs);
    this.#waiting.push({ request, client, since: now, until });
    client.waiting += 1;
    if (this.#waiting.length <= this.#slots * bounds.waitingPerSlot) return;
    this.#decide(findLowest(this.#waiting, byCount, this.#isFlood ? 'first' : 'last'), false);
  }

  /** A request of this client has ended. */
  leave(key: string, now: number): void {
    const left = this.#clients.get(key);
    if (left) left.inFlight -= 1;
    this.#inFlight -= 1;
    this.#movedAt = now;
    this.#forget(key);
    while (this.#waiting.length > 0 && this.#inFlight < this.#slots) {
      const next = findLowest(this.#waiting, byInFlight, this.#isFlood ? 'last' : 'first');
      this.#decide(next, !this.#waiting[next]?.request.isGone?.());
    }
    this.#observe(now);
  }

  /** Rejects those who have waited long enough. To be called several times a second. */
  expire(now: number): void {
    const isStalled = now - this.#movedAt >= bounds.stalledMs;
    for (let index = this.#waiting.length - 1; index >= 0; index -= 1) {
      const { since = now, until = now } = this.#waiting[index] ?? {};
      if (until <= now || (isStalled && now - since >= bounds.floodWaitMs))
        this.#decide(index, false);
    }
    this.#observe(now);
  }

  #decide(index: number, admitted: boolean): void {
    const [decided] = this.#waiting.splice(index, 1);
    if (!decided) return;
    const { request, client } = decided;
    client.waiting -= 1;
    if (admitted) {
      client.inFlight += 1;
      this.#inFlight += 1;
    }
    this.#forget(request.client);
    request.decide(admitted);
  }

  #forget(key: string): void {
    const client = this.#clients.get(key);
    if (client?.inFlight === 0 && client.waiting === 0) this.#clients.delete(key);
  }

  /** A flood begins when the queue has not been short for seconds, and ends when it is empty. */
  #observe(now: number): void {
    const wait = now - (this.#waiting[0]?.since ?? now);
    const isShort = this.#waiting.length === 0 || (!this.#isFlood && wait < bounds.floodWaitMs);
    if (isShort) this.#shortAt = now;
    this.#isFlood = now - this.#shortAt > bounds.burstMs;
  }
}
