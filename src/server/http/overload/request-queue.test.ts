import { describe, expect, test } from 'vitest';
import { RequestQueue } from './request-queue';

const slots = 20;
/** Each slot serves 10 requests a second, so all together 200. */
const workMs = 100;

interface Arrival {
  at: number;
  client: string;
  isSignedIn?: boolean;
  /** When the sender disconnects. */
  goneAt?: number;
}

interface Result extends Arrival {
  /** How long it waited, whether it was served or not. */
  wait: number;
  isServed: boolean;
}

/** A server that takes 100 ms for each request, in virtual time. */
class Simulation {
  readonly queue = new RequestQueue(slots);
  readonly results: Result[] = [];
  now = 0;
  #ends: { at: number; client: string }[] = [];

  /** Resolves all arrivals, to the results in the order of the decisions. */
  run(arrivals: Arrival[]): Result[] {
    const due = arrivals.toSorted((a, b) => a.at - b.at);
    const begun = this.now;
    let next = 0;
    while (next < due.length || this.queue.state.inFlight > 0) {
      for (const { client } of this.#ends.filter(({ at }) => at <= this.now))
        this.queue.leave(client, this.now);
      this.#ends = this.#ends.filter(({ at }) => at > this.now);
      for (
        let arrival = due[next];
        arrival && begun + arrival.at <= this.now;
        arrival = due[next]
      ) {
        next += 1;
        this.#enter(arrival, begun);
      }
      if (this.now % 100 === 0) this.queue.expire(this.now);
      this.now += 5;
    }
    return this.results.splice(0);
  }

  #enter(arrival: Arrival, begun: number): void {
    const { client, isSignedIn = false, goneAt = Infinity } = arrival;
    const enteredAt = this.now;
    this.queue.enter(
      {
        client,
        isSignedIn,
        isGone: () => this.now - begun >= goneAt,
        decide: (isServed) => {
          this.results.push({ ...arrival, wait: this.now - enteredAt, isServed });
          if (isServed) this.#ends.push({ at: this.now + workMs, client });
        },
      },
      this.now,
    );
  }
}

const atOnce = (count: number, client: (n: number) => string, at = 0): Arrival[] =>
  Array.from({ length: count }, (_, n) => ({ at, client: client(n) }));

/** Requests that arrive evenly. */
const evenly = (seconds: number, perSecond: number, client: (n: number) => string): Arrival[] =>
  Array.from({ length: seconds * perSecond }, (_, n) => ({
    at: (n / perSecond) * 1000,
    client: client(n),
  }));

const getServed = (results: Result[]) => results.filter(({ isServed }) => isServed);
const getRejected = (results: Result[]) => results.filter(({ isServed }) => !isServed);
const one = () => 'one';
const each = (n: number) => `client ${n}`;
/** Five times of what the server can do. */
const flood = (seconds: number, client: (n: number) => string) => evenly(seconds, 1000, client);

describe('a burst', () => {
  test.each([
    ['of one client', one],
    ['of many clients', each],
  ])('%s is served, again and again', (_, client) => {
    const simulation = new Simulation();
    for (let burst = 0; burst < 5; burst += 1) {
      const results = simulation.run(atOnce(200, client));
      expect(getRejected(results)).toEqual([]);
      // In the order of arrival.
      expect(results.map(({ wait }) => wait)).toEqual(
        results.map(({ wait }) => wait).toSorted((a, b) => a - b),
      );
    }
  });

  test('that a slow server needs more than four seconds for is served as far as possible', () => {
    const results = new Simulation().run(atOnce(2000, each));
    // The queue is full, and the rest is rejected at once.
    expect(getRejected(results)).toHaveLength(2000 - slots * 26);
    expect(getRejected(results).every(({ wait }) => wait === 0)).toBe(true);
  });

  test.each([
    ['four seconds while others end', 500, 4000],
    ['a second while nothing ends', Infinity, 1000],
  ])('leaves nobody waiting for more than %s', (_, endEveryMs, longestMs) => {
    const queue = new RequestQueue(slots);
    const admitted: number[] = [];
    const rejected: number[] = [];
    let now = 0;
    const decide = (isAdmitted: boolean) => void (isAdmitted ? admitted : rejected).push(now);
    for (let n = 0; n < slots * 5; n += 1)
      queue.enter({ client: 'a', isSignedIn: false, decide }, 0);
    for (; queue.state.waiting > 0; now += 100) {
      if (now > 0 && now % endEveryMs === 0) queue.leave('a', now);
      queue.expire(now);
    }
    expect(new Set(rejected)).toEqual(new Set([longestMs]));
    expect(queue.state).toMatchObject({ inFlight: slots, waiting: 0 });
  });
});

describe('a flood', () => {
  test.each([
    ['of one client', one],
    ['of many clients', each],
  ])('%s keeps the server busy, and those who are served wait briefly', (_, client) => {
    const results = new Simulation().run(flood(15, client));
    // 200 a second are what it can do.
    expect(getServed(results).length).toBeGreaterThan(0.95 * 15 * 200);
    const later = results.filter(({ at }) => at > 10_000 && at < 14_000);
    expect(getServed(later).length).toBeGreaterThan(0.95 * 4 * 200);
    expect(Math.max(...later.map(({ wait }) => wait))).toBeLessThanOrEqual(600);
    expect(Math.max(...getServed(later).map(({ wait }) => wait))).toBeLessThanOrEqual(workMs);
  });

  test('ends: then bursts are served again', () => {
    const simulation = new Simulation();
    simulation.run(flood(10, each));
    expect(simulation.queue.state).toEqual({ inFlight: 0, waiting: 0, isFlood: false });
    expect(getRejected(simulation.run(atOnce(200, each)))).toEqual([]);
  });

  test('is not what just keeps the server busy', () => {
    // 40 clients with 20 slots, each with its next request as soon as it has a response.
    const queue = new RequestQueue(slots);
    const running: string[] = [];
    let rejected = 0;
    const enter = (client: string, now: number) =>
      queue.enter(
        {
          client,
          isSignedIn: false,
          decide: (admitted) => (admitted ? running.push(client) : (rejected += 1)),
        },
        now,
      );
    for (let n = 0; n < 40; n += 1) enter(each(n), 0);
    for (let now = workMs; now < 60_000; now += workMs)
      for (const client of running.splice(0)) {
        queue.leave(client, now);
        enter(client, now);
        queue.expire(now);
      }
    expect(rejected).toBe(0);
    expect(queue.state).toMatchObject({ inFlight: slots, waiting: 20, isFlood: false });
  });
});

describe('one client', () => {
  test('cannot keep others out with a flood', () => {
    const others = evenly(10, 50, each);
    const results = new Simulation().run([...flood(10, one), ...others]);
    const served = results.filter(({ client }) => client !== 'one');
    expect(served).toHaveLength(others.length);
    expect(getRejected(served)).toEqual([]);
    expect(Math.max(...served.map(({ wait }) => wait))).toBeLessThanOrEqual(workMs);
  });

  test('cannot keep others out with a full queue', () => {
    const simulation = new Simulation();
    const results = simulation.run([...atOnce(1000, one), ...atOnce(50, each)]);
    expect(getRejected(results.filter(({ client }) => client !== 'one'))).toEqual([]);
    expect(getServed(results)).toHaveLength(slots * 26);
  });
});

test('signed-in users go before a flood from many addresses', () => {
  const users = evenly(10, 50, (n) => `user ${n % 10}`).map((arrival) => ({
    ...arrival,
    isSignedIn: true,
  }));
  const results = new Simulation().run([...flood(10, each), ...users]);
  const ofUsers = results.filter(({ isSignedIn }) => isSignedIn);
  expect(ofUsers).toHaveLength(users.length);
  expect(getRejected(ofUsers)).toEqual([]);
  expect(getServed(results).length).toBeGreaterThan(0.95 * 10 * 200);
});

test('nothing is done for those who have disconnected', () => {
  const leaving = atOnce(200, each).map((arrival) => ({ ...arrival, goneAt: 300 }));
  const results = new Simulation().run([...leaving, ...atOnce(20, (n) => `other ${n}`)]);
  // 20 every 100 ms, until they have gone.
  expect(getServed(results).filter(({ goneAt }) => goneAt)).toHaveLength(60);
  expect(getServed(results)).toHaveLength(80);
});
