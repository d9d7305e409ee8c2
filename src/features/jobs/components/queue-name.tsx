/** The name of a queue in code: what logs and metrics say. It is not translated. */
export function QueueName({ name }: { name: string }) {
  return <bdi className="font-mono text-xs text-ink-soft wrap-anywhere">{name}</bdi>;
}
