import type { ApiDocuments } from '~/shared/api-document';
import type { FormState } from '~/shared/form-state';
import type { I18n } from '~/shared/i18n/i18n';
import type { MarkupCache } from '~/shared/markup-cache';
import type { Session } from '~/shared/session';
import type { SessionEnd } from '~/shared/session-end';
import type { PageContext } from '~/shared/page-context';
import type { Config } from './config';
import type { Db } from './database/database';
import type { Log } from './log';
import type { Mail } from './mail/mail';

/** How a request sends mails: written down in its transaction, sent after it. */
export interface RequestOutbox {
  /** `mail` null leaves the same trace without sending anything. */
  add(tx: Db, mail: Mail | null, uselessAt: Date): Promise<void>;
  /** To be called once the transaction is over. */
  afterCommit(): Promise<void>;
}

/** All that belongs to one request. There is one for each, and nothing of it outlives the answer. */
export interface RequestContext {
  readonly id: string;
  readonly log: Log;
  readonly nonce: string;
  readonly headers: Headers;
  /** From the socket, or from the proxy's header where TRUST_PROXY says so. */
  readonly clientAddress: string;
  readonly config: Config;
  readonly db: Db;
  readonly i18n: I18n;
  now(): Date;
  /** Who asks. The database is asked once, when somebody first wants to know. */
  session(): Promise<Session | null>;
  /** Why the cookie of this request opens no session; null where it does, or where there is none. */
  sessionEnd(): Promise<SessionEnd | null>;
  visit(): Promise<PageContext>;
  readonly outbox: RequestOutbox;
  /** Cookies that the API's answer is to carry. */
  readonly cookies: string[];
  /** What a form that was sent without JavaScript is to be answered with. */
  form?: FormState;
  /** For what looks the same in the pages of many; absent where pages change under the server. */
  readonly keepMarkup: MarkupCache | undefined;
  /** What our APIs are, for programs and for who reads about them. */
  documents(): Promise<ApiDocuments>;
}
