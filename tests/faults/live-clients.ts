import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import pg from 'pg';
import { tokenCookie, hashToken, newSessionToken } from '~/features/accounts/auth/server/cookie.ts';

interface Settings {
  DATABASE_URL: string;
  AUTH_SECRET: string;
  BASE_URL: string;
}

/** The cookies of new administrators, who can hear of every user that is changed. */
export async function addAdmins(settings: Settings, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const cookies: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const [id, token] = [randomUUID(), newSessionToken()];
    await client.query(
      `insert into users (id, name, email, email_verified, role, onboarded_at)
       values ($1, $2, $3, true, 'admin', now())`,
      [id, `Live ${n}`, `live-${id}@example.com`],
    );
    await client.query(
      'insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, $4)',
      [randomUUID(), hashToken(token), id, expiresAt],
    );
    const config = {
      authSecret: settings.AUTH_SECRET,
      baseUrl: settings.BASE_URL,
      previousAuthSecret: '',
    };
    const cookie = tokenCookie(config, 'session', { token, expiresAt }, now);
    cookies.push(cookie.split(';')[0] ?? '');
  }
  await client.end();
  return cookies;
}

interface Heard {
  at: number;
  changed: 'all' | Record<string, string[] | null>;
}

/** What a browser does: connects again whenever the connection ends, and says how old its data is. */
export class LiveClient {
  readonly heard: Heard[] = [];
  readonly #getPort: () => number;
  readonly #cookie: string;
  #call: ClientRequest | undefined;
  #lastAt = Date.now();
  #isClosed = false;
  readonly #greeted = Promise.withResolvers<void>();

  /** `getPort`: of the instance to connect to next. */
  constructor(cookie: string, getPort: () => number) {
    this.#cookie = cookie;
    this.#getPort = getPort;
    this.#connect();
  }

  /** Resolves with the first event. */
  get greeted(): Promise<void> {
    return this.#greeted.promise;
  }

  close(): void {
    this.#isClosed = true;
    this.#call?.destroy();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const path = `/api/rest/live/changes?age=${Date.now() - this.#lastAt}`;
    let isAnswered = false;
    const again = () => setTimeout(() => this.#connect(), 200);
    this.#call = request(
      { port: this.#getPort(), path, headers: { cookie: this.#cookie }, agent: false },
      (response) => {
        isAnswered = true;
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
            this.#receive(/^data: (.*)$/m.exec(text.slice(0, end))?.[1]);
            text = text.slice(end + 2);
          }
        });
        response.once('error', () => {}).once('close', again);
      },
    );
    this.#call.once('error', () => {
      if (!isAnswered) again();
    });
    this.#call.end();
  }

  #receive(data: string | undefined): void {
    if (data === undefined) return;
    this.#lastAt = Date.now();
    this.#greeted.resolve();
    const { changed } = JSON.parse(data) as Partial<Heard>;
    if (changed) this.heard.push({ at: Date.now(), changed });
  }

  /** When it heard of a change that was committed at `since`, or that anything may have changed. */
  heardOf(id: string, since: number): number | undefined {
    return this.heard.find(({ at, changed }) =>
      changed === 'all' ? at >= since : (changed.user?.includes(id) ?? 'user' in changed),
    )?.at;
  }
}
