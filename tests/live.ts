import type { LiveEvent } from '~/features/live/schema';
import type { TestApp } from './app';

/** A browser's connection for live updates. */
export interface LiveStream {
  status: number;
  /** The next event; undefined once the connection is closed. */
  read(): Promise<LiveEvent | undefined>;
  /** The same without later signs of life. */
  next(): Promise<LiveEvent | undefined>;
  close(): Promise<void>;
}

/** `age`: how old the data of the page is, in milliseconds. */
export async function openStream(
  app: TestApp,
  cookie: string,
  age = 0,
  more = '',
): Promise<LiveStream> {
  const path = `/api/rest/live/changes?age=${age}${more}`;
  const response = await app.call(path, { headers: { cookie } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let isFirst = true;
  async function read(): Promise<LiveEvent | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end === -1) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) return undefined;
        text += value;
        continue;
      }
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) return JSON.parse(data) as LiveEvent;
    }
  }
  return {
    status: response.status,
    read,
    async next() {
      for (;;) {
        const event = await read();
        if (event && Object.keys(event).length === 0 && !isFirst) continue;
        isFirst = false;
        return event;
      }
    },
    close: async () => reader?.cancel(),
  };
}

/** Opens a stream and reads its first event. */
export async function listenAs(app: TestApp, cookie: string): Promise<LiveStream> {
  const stream = await openStream(app, cookie);
  await stream.next();
  return stream;
}
