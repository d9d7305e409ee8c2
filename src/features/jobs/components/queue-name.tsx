/** Queues are named in code, so their names are not translated. */
export function QueueName({ name }: { name: string }) {
  return <bdi className="font-mono text-[0.8125rem] font-medium wrap-anywhere">{name}</bdi>;
}
