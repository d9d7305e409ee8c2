import { setImmediate as whatElseArrived } from 'node:timers/promises';
import { commonError } from '~/shared/app-error';
import type { Db } from '../database/database';

type Read<Answer> = () => Promise<Answer>;

interface Round<Answer> {
  answer: Promise<Answer>;
  /** Whoever asks from now on is too late for it. */
  begun: boolean;
  next?: Promise<Answer>;
}

/**
 * For what is the same for everybody who may ask: those who ask at the same time share one reading,
 * and those who ask while it is being read share the next one. Nobody gets an answer that was read
 * before they asked, so a change that was saved is always in it. Nothing is kept.
 */
export function together<Answer>(): (
  db: Db,
  question: string,
  read: Read<Answer>,
) => Promise<Answer> {
  // A transaction is a database of its own: what it alone sees, it does not share.
  const all = new WeakMap<Db, Map<string, Round<Answer>>>();

  async function answer(round: Round<Answer>, read: Read<Answer>, end: () => void) {
    await whatElseArrived();
    round.begun = true;
    try {
      return await read();
    } finally {
      if (!round.next) end();
    }
  }

  function begin(rounds: Map<string, Round<Answer>>, question: string, read: Read<Answer>) {
    const round = { begun: false } as Round<Answer>;
    round.answer = answer(round, read, () => rounds.delete(question));
    rounds.set(question, round);
    return round.answer;
  }

  return (db, question, read) => {
    let rounds = all.get(db);
    if (!rounds) all.set(db, (rounds = new Map()));
    const known = rounds;
    const round = known.get(question);
    if (!round) return begin(known, question, read);
    if (!round.begun) return round.answer;
    const after = () => begin(known, question, read);
    return withDeadline((round.next ??= round.answer.then(after, after)));
  };
}

/** As long as a statement may take: who waits for two of them waits no longer than for one. */
const longestWait = 4500;

async function withDeadline<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(commonError('SERVICE_UNAVAILABLE')), longestWait);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
