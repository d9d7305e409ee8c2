import type { Session } from '~/shared/session';
import type { LiveEvent, Changed } from '../schema';

/**
 * The events of one browser, as an async iterator. What it has not read yet is merged into one event,
 * so a slow reader costs no more memory than a fast one.
 */
export class Connection implements AsyncIteratorObject<LiveEvent, undefined, void> {
  /** Set with the first event. Before, it gets no signs of life. */
  isWelcome = false;
  /** As of the last check. */
  session: Session;
  readonly #onClose: (connection: Connection) => void;
  #waiting: LiveEvent | undefined;
  #isOpen = true;
  #resolve: ((result: IteratorResult<LiveEvent, undefined>) => void) | undefined;

  constructor(session: Session, onClose: (connection: Connection) => void) {
    this.session = session;
    this.#onClose = onClose;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  send(event: LiveEvent): void {
    if (!this.#isOpen) return;
    if (this.#resolve) {
      this.#resolve({ done: false, value: event });
      this.#resolve = undefined;
    } else this.#waiting = mergeEvents(this.#waiting ?? {}, event);
  }

  async next(): Promise<IteratorResult<LiveEvent, undefined>> {
    const value = this.#waiting;
    this.#waiting = undefined;
    if (!this.#isOpen) return { done: true, value: undefined };
    if (value) return { done: false, value };
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** The browser reconnects, and learns then if its session is over. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#resolve?.({ done: true, value: undefined });
    this.#onClose(this);
  }

  /** Called when the client disconnects. */
  async return(): Promise<IteratorResult<LiveEvent, undefined>> {
    this.close();
    return { done: true, value: undefined };
  }
}

const maxEditing = 20;
const maxIds = 50;

function mergeEvents(a: LiveEvent, b: LiveEvent): LiveEvent {
  const editing = [...(a.editing ?? []), ...(b.editing ?? [])].slice(-maxEditing);
  return {
    ...((a.changed ?? b.changed) && {
      changed: mergeChanged(a.changed ?? {}, b.changed ?? {}),
    }),
    ...(editing.length > 0 && { editing }),
  };
}

/** Both together. More than `maxIds` of a type become null. */
function mergeChanged(a: Changed, b: Changed): Changed {
  if (a === 'all' || b === 'all') return 'all';
  const merged = { ...a };
  for (const [type, ids] of Object.entries(b)) {
    const known = Object.hasOwn(merged, type) ? merged[type] : [];
    const both = known && ids ? [...new Set([...known, ...ids])] : null;
    merged[type] = both && both.length <= maxIds ? both : null;
  }
  return merged;
}
