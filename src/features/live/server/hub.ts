import { listEntriesSince } from '~/features/activity/activity.server';
import type { RunningServer } from '~/server/feature';
import { commonError } from '~/shared/errors/app-error';
import type { Session } from '~/shared/session';
import type { Editing, PageState } from '../schema';
import { Connection } from './connection';
import { listen } from './listen';
import {
  type Message,
  type RecordIds,
  changesIn,
  channel,
  parseMessage,
  toRecordIds,
} from './messages';
import {
  getAudience,
  getUnlogged,
  isForOthers,
  refreshSessions,
  declareChangeReaders,
} from './readers';
import type { Db } from '~/server/database/database';

/** Changes within this time are delivered together. */
const deliverEveryMs = 200;
/** Waiting to be delivered. Beyond that, everyone reads again what they show. */
const maxRecords = 5000;

/** The first change is delivered at once; those that follow closely, together. */
function createChangeQueue(deliver: (changed: RecordIds | 'all') => Promise<void>) {
  let waiting = new Map<string, Set<string>>();
  let count = 0;
  let isAll = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function reset(): void {
    waiting = new Map();
    count = 0;
    isAll = false;
  }

  function run(): void {
    timer = undefined;
    if (!isAll && waiting.size === 0) return;
    const ids = Object.fromEntries([...waiting].map(([type, all]) => [type, [...all]]));
    const changed = isAll ? 'all' : ids;
    reset();
    running = deliver(changed).finally(() => {
      running = undefined;
      timer = setTimeout(run, deliverEveryMs);
    });
  }

  return {
    add(changed: RecordIds | 'all'): void {
      if (changed === 'all') isAll = true;
      else
        for (const [type, ids] of Object.entries(changed)) {
          const known = waiting.get(type) ?? new Set();
          waiting.set(type, known);
          for (const id of ids) known.add(id);
          count += ids.length;
        }
      isAll ||= count > maxRecords;
      // Not at once: the rest of the same transaction arrives with it.
      if (!running) timer ??= setTimeout(run);
    },
    /** Resolves when nothing is being delivered. */
    async clear(): Promise<void> {
      reset();
      await running;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const bounds = {
  /** Fewer than the server accepts in total, so that ordinary requests are always served. */
  connections: 5000,
  /** Browsers share one between tabs, if they can. */
  perUser: 20,
  /** How soon a user sees that the session has ended, and the server that a browser has gone. */
  checkEveryMs: 5000,
  /** How much older an entry of the log may be than its commit: a statement takes 4 seconds at most. */
  transactionMs: 5000,
  /** Older data is read again without looking. */
  ageMs: 3_600_000,
  /** Newer entries of the log than a page. Beyond that, it reads again what it shows. */
  missed: 200,
};

/** The live connections of this process. Listens to the database while there are any. */
class Hub {
  readonly #server: RunningServer;
  readonly #connections = new Set<Connection>();
  readonly #changes = createChangeQueue((changed) => this.#try(() => this.#sendChanged(changed)));
  #isStopped = false;
  #listening: Promise<() => Promise<void>> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(server: RunningServer) {
    this.#server = server;
  }

  get size(): number {
    return this.#connections.size;
  }

  connect(session: Session, page: PageState): Connection {
    const connections = this.#connections;
    const own = [...connections].filter((other) => other.session.user.id === session.user.id);
    // The oldest is most likely of a page that was closed.
    if (own.length >= bounds.perUser) own[0]?.close();
    if (this.#isStopped || connections.size >= bounds.connections)
      throw commonError('SERVICE_UNAVAILABLE');
    const connection = new Connection(session, (closed) => {
      connections.delete(closed);
      if (connections.size === 0) void this.#pause();
    });
    connections.add(connection);
    if (connections.size === 1) this.#start();
    void this.#try(() => this.#welcome(connection, page));
    return connection;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#closeAll();
    await this.#pause();
  }

  #start(): void {
    const { database, log } = this.#server;
    this.#listening = listen(database, log, channel, {
      received: (payload) => void this.#receive(parseMessage(payload)),
      missed: () => this.#changes.add('all'),
    });
    this.#timer = setInterval(() => void this.#try(() => this.#check()), bounds.checkEveryMs);
    this.#timer.unref();
  }

  /** A proxy tells that a browser has gone when there is something to pass on to it. */
  async #check(): Promise<void> {
    await this.#refresh(this.#connections);
    for (const connection of this.#connections) if (connection.isWelcome) connection.send({});
  }

  async #pause(): Promise<void> {
    clearInterval(this.#timer);
    const listening = this.#listening;
    this.#listening = undefined;
    await Promise.all([listening?.then((stop) => stop()), this.#changes.clear()]);
  }

  async #receive(message: Message | undefined): Promise<void> {
    if (message?.changed) this.#changes.add(message.changed);
    const { editing } = message ?? {};
    if (editing) await this.#try(() => this.#sendEditing(editing));
  }

  /** Without the database nobody can be authorized: those who reconnect read everything again. */
  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#server.log.warn({ err: error }, 'live connections cannot be checked, and are closed');
      this.#closeAll();
    }
  }

  #closeAll(): void {
    for (const connection of this.#connections) connection.close();
  }

  #refresh(connections: Iterable<Connection>): Promise<void> {
    return refreshSessions(this.#server.database.db, connections, this.#server.now());
  }

  async #sendChanged(changed: RecordIds | 'all'): Promise<void> {
    const { database, now } = this.#server;
    if (changed === 'all') {
      await this.#refresh(this.#connections);
      for (const connection of this.#connections) connection.send({ changed: 'all' });
      return;
    }
    const audience = await getAudience(database.db, changed, this.#connections, now());
    for (const [connection, own] of audience)
      if (Object.keys(own).length > 0) connection.send({ changed: own });
  }

  async #sendEditing(editing: Editing): Promise<void> {
    const others = [...this.#connections].filter(({ session }) => isForOthers(session, editing));
    await this.#refresh(others);
    for (const connection of others)
      if (isForOthers(connection.session, editing)) connection.send({ editing: [editing] });
  }

  /**
   * The first event, once nothing can be missed any more: what has changed between the reading of the
   * data that the page shows and now. What is in no log may have.
   */
  async #welcome(connection: Connection, page: PageState): Promise<void> {
    await this.#listening;
    const missed = await this.#readMissed(page);
    connection.isWelcome = true;
    if (missed === 'all') return connection.send({ changed: 'all' });
    if (missed.length === 0 && !page.again) return connection.send({});
    const { database, now } = this.#server;
    const changed = toRecordIds(changesIn(missed));
    const audience = await getAudience(database.db, changed, [connection], now());
    return connection.send({ changed: { ...getUnlogged(), ...audience.get(connection) } });
  }

  async #readMissed({ age }: PageState) {
    const { database, now } = this.#server;
    if (age > bounds.ageMs) return 'all';
    const since = new Date(now().getTime() - age - bounds.transactionMs);
    const entries = await listEntriesSince(database.db, since, bounds.missed + 1);
    return entries.length > bounds.missed ? 'all' : entries;
  }
}

/** One for each server; tests run several in one process. */
const hubs = new WeakMap<Db, Hub>();

export function startHub(server: RunningServer): () => Promise<void> {
  declareChangeReaders(server.features);
  const hub = new Hub(server);
  hubs.set(server.database.db, hub);
  return () => hub.stop();
}

export function getHub(db: Db): Hub {
  const hub = hubs.get(db);
  if (!hub) throw commonError('SERVICE_UNAVAILABLE');
  return hub;
}
