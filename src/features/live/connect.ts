import { product } from '~/product';
import { api } from '~/shared/data/api-client';
import { untilOnline } from '~/shared/data/connection';
import { emitChanges, emitEditing } from './changes';
import type { Changed, LiveEvent } from './schema';

const times = {
  /** The first event comes at once, unless a proxy holds it back. */
  firstEvent: 10_000,
  /** The server sends something every 5 seconds. */
  silence: 30_000,
  check: 5000,
  firstRetry: 1000,
  longestRetry: 30_000,
};

/** What the connected tab remembers for those that are loading. */
const maxRecent = 50;

type Share = (event: LiveEvent) => void;
type TabMessage = LiveEvent | { joinedAt: number };

/**
 * Receives live events for as long as the document is open. The tabs of a browser share one
 * connection: the tab that holds the lock has it, and passes events on.
 */
export function connect(sessionId: string): void {
  const name = `${product.id}:live:${sessionId}`;
  const tabs = new BroadcastChannel(name);
  let heardAt = Date.now();
  let recent: { at: number; changed: Changed }[] = [];

  function receive(event: LiveEvent): void {
    heardAt = Date.now();
    if (event.changed) emitChanges(event.changed);
    if (event.editing) emitEditing(event.editing);
  }
  const share: Share = (event) => {
    receive(event);
    const { changed } = event;
    if (changed) recent = [...recent, { at: heardAt, changed }].slice(-maxRecent);
    tabs.postMessage(event);
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (!('joinedAt' in data)) return receive(data);
    // What it missed while it was loading.
    const missed = recent.filter(({ at }) => at >= data.joinedAt);
    const changes = missed.length < maxRecent ? missed.map(({ changed }) => changed) : ['all'];
    for (const changed of changes) tabs.postMessage({ changed });
  });
  tabs.postMessage({ joinedAt: performance.timeOrigin });

  async function lead(options: LockOptions): Promise<void> {
    const turn = new AbortController();
    await navigator.locks
      .request(name, options, () => keepConnected(share, turn.signal))
      // Another tab has taken over.
      .catch(() => turn.abort());
    void lead({});
  }
  // Locks need HTTPS or localhost. Without them, every tab has a connection of its own.
  if (!('locks' in navigator)) return void keepConnected(share, new AbortController().signal);
  void lead({});
  // Browsers may freeze the tab that has the connection.
  setInterval(() => {
    if (document.hidden || Date.now() - heardAt < 2 * times.silence) return;
    heardAt = Date.now();
    void lead({ steal: true });
  }, times.silence);
}

/** Connects again whenever the connection ends. The server says then if anything was missed. */
async function keepConnected(share: Share, signal: AbortSignal): Promise<void> {
  let lastAt = performance.timeOrigin;
  let retry = times.firstRetry;
  // A page that has just been loaded has missed nothing that the server could not tell.
  let again = performance.now() > times.firstEvent;
  while (!signal.aborted) {
    await untilOnline();
    const query = `age=${Math.max(0, Math.round(Date.now() - lastAt))}${again ? '&again=true' : ''}`;
    again = true;
    const result = await readEvents(query, signal, (event) => {
      lastAt = Date.now();
      retry = times.firstRetry;
      share(event);
    });
    // Nothing gets through, so nobody knows: pages read again, about twice a minute.
    if (result === 'silent') share({ changed: 'all' });
    await new Promise((resolve) => {
      setTimeout(resolve, Math.random() * retry);
    });
    retry = Math.min(retry * 2, times.longestRetry);
  }
}

async function readEvents(
  query: string,
  signal: AbortSignal,
  received: Share,
): Promise<'ended' | 'silent'> {
  const silence = new AbortController();
  let dueAt = Date.now() + times.firstEvent;
  // By the clock: a timer stands still while a computer sleeps.
  const timer = setInterval(() => {
    if (Date.now() > dueAt) silence.abort();
  }, times.check);
  try {
    // Plain `fetch`: most pages do not need the API client before the user acts.
    const response = await fetch(`/api/rest/live/changes?${query}`, {
      signal: AbortSignal.any([signal, silence.signal]),
    });
    // The client knows what to do about a session that is over.
    if (response.status === 401) await api.live.changes({ age: 0 });
    if (!response.ok) return 'ended';
    await parseEvents(response, (data) => {
      dueAt = Date.now() + times.silence;
      received(JSON.parse(data) as LiveEvent);
    });
  } catch {
    // The server is away, or the connection broke.
  } finally {
    clearInterval(timer);
  }
  return silence.signal.aborted ? 'silent' : 'ended';
}

/** Server-sent events: each ends with an empty line, and its data is one line of JSON. */
async function parseEvents({ body }: Response, onData: (data: string) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: '', done: true };
    if (done) return;
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = event.split('\n').find((line) => line.startsWith('data: '));
      if (data) onData(data.slice('data: '.length));
    }
  }
}
