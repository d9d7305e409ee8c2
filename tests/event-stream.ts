/** Stays open, so its body cannot be read to the end. */
export const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** The body of a response; empty for a stream of events, which is closed. */
export async function readText(response: Response): Promise<string> {
  if (!isEventStream(response)) return response.text();
  await response.body?.cancel();
  return '';
}
