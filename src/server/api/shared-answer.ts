/** How an answer is written: as it is, or as oRPC's own protocol wraps it. */
type Form = 'rest' | 'rpc';

const shared = new WeakSet<object>();

/**
 * Says of an answer that several calls may get the very same one (`coalesce`), and that it is plain
 * JSON: no dates, nothing undefined. It is then written without a look at each value.
 */
export function markShared<Answer extends object>(answer: Answer): Answer {
  shared.add(answer);
  return answer;
}

export const isShared = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && shared.has(answer);

/** The bytes of the texts that were written last. */
const recent = new Map<string, Buffer>();
const mostRecent = 50;

/**
 * The very same bytes for the same text, so that whoever packs them knows them again. A list is read
 * for everybody who asks, but mostly nothing has changed in it.
 */
export function serializeShared(answer: object, form: Form): Buffer {
  const text = JSON.stringify(form === 'rpc' ? { json: answer } : answer);
  const bytes = recent.get(text) ?? Buffer.from(text);
  // A map remembers in which order things came.
  recent.delete(text);
  recent.set(text, bytes);
  const [oldest] = recent.size > mostRecent ? recent.keys() : [];
  if (oldest !== undefined) recent.delete(oldest);
  return bytes;
}
