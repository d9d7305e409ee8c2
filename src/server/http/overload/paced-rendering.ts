import { setImmediate as nextTurn } from 'node:timers/promises';

/** Enough to accept many more connections than pages are rendered. A turn takes 5 µs. */
const turnsBetween = 20;

let last: Promise<void> = Promise.resolve();

/**
 * Resolves when it is time to render a page: one at a time, with turns of the event loop in between.
 * Node accepts one connection per turn, so a row of pages without a turn would keep everything that
 * is cheap waiting for seconds: health checks, files, and telling visitors that the server is busy.
 */
export function turnToRender(): Promise<void> {
  const turn = last;
  last = turn.then(async () => {
    for (let n = 0; n < turnsBetween; n += 1) await nextTurn();
  });
  return turn;
}
