/** Response format: plain JSON, or wrapped for oRPC's RPC protocol. */
type Form = 'rest' | 'rpc';

const shared = new WeakSet<object>();

/**
 * Marks an output that several calls may share (see `coalesce`). It must be plain JSON, without
 * dates or `undefined`, because it bypasses oRPC's serializer.
 */
export function markShared<Answer extends object>(answer: Answer): Answer {
  shared.add(answer);
  return answer;
}

export const isShared = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && shared.has(answer);

/** LRU cache: serialized text to its bytes. */
const recent = new Map<string, Buffer>();
const mostRecent = 50;

/**
 * Returns the same `Buffer` for the same text, so compression can cache its result by identity.
 * Lists are queried for every request, but rarely change between two of them.
 */
export function serializeShared(answer: object, form: Form): Buffer {
  const text = JSON.stringify(form === 'rpc' ? { json: answer } : answer);
  const bytes = recent.get(text) ?? Buffer.from(text);
  // LRU: a map iterates in insertion order, so reinserting marks the entry as recently used.
  recent.delete(text);
  recent.set(text, bytes);
  const [oldest] = recent.size > mostRecent ? recent.keys() : [];
  if (oldest !== undefined) recent.delete(oldest);
  return bytes;
}
