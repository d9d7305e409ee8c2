import type { AnyRouter } from '@orpc/server';
import type { ServerRequest } from 'srvx';
import type { ApiRouter } from './api/openapi';
import type { Config } from './config';
import type { ConstraintErrors } from './database/errors';
import type { Database, Db } from './database/database';
import type { IncomingRequest } from './http/handler';
import type { FindImages, ImageKind } from './images/kind';
import type { Job } from './jobs/job';
import type { Jobs } from './jobs/jobs';
import type { Log } from './log';
import type { OnEmail, OnUndelivered } from './mail/mail';
import type { MailPreview } from './mail/mailbox';
import type { FeatureMetric } from './metrics';
import type { RequestContext, UserHooks } from './request-context';
import type { Tracer, TracerOptions } from './tracing';
import type { FormState } from '~/shared/page/page-context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { AnyFeature } from '~/shared/feature';
import type { ApiDocument, Operation, TokenScheme } from '~/shared/api-document';
import type { Permission } from '~/shared/permissions';
import type { Session } from '~/shared/session';

/** What a feature adds on the server. Listed in `src/registry/features.server.ts`. */
export interface ServerFeature {
  /** Procedures, served at `/api/rpc` and `/api/rest` under the feature's name in the registry. */
  api?: AnyRouter;
  /** The exports of `server/tables.ts`: `import * as tables from './server/tables'`. */
  tables?: Record<string, unknown>;
  /** Maps violated database constraints to errors of the catalogue. */
  constraints?: ConstraintErrors;
  /** Background jobs. */
  jobs?: readonly Job[];
  /** What they are about, such as “Emails”: the heading of their queues. */
  jobsTitle?: PlainMessageKey;
  /** Every email that it sends, with example values, for `/dev/mail`. */
  emails?: readonly MailPreview[];
  /** Writes sample data. May run again, and then changes nothing. */
  samples?(db: Db, now: Date): Promise<void>;
  /** Images that can be uploaded. */
  images?: readonly ImageKind[];
  /** Those of uploaded images that it needs although their record is gone. */
  keptImages?: FindImages;
  /** Endpoints whose body is a file, which they read themselves. */
  fileEndpoints?: readonly FileEndpoint[];
  /** Endpoints that respond with a file. */
  downloads?: readonly Download[];
  /** Who may learn that its records have changed, by their type in the audit log. */
  changes?: Readonly<Record<string, ChangeReaders>>;
  /** Called once, with all features: for one that reads what others declare, here and in manifests. */
  declared?(
    features: readonly ServerFeature[],
    manifests: readonly AnyFeature[],
    api: AnyRouter,
  ): void;
  /** Follows requests, statements and jobs: see `tracing.ts`. Undefined if that is turned off. */
  startTracer?(options: TracerOptions): Promise<Tracer | undefined>;
  /** Reads lists, searches and exports, for `context.read`. May run `work` twice. */
  read?<T>(context: RequestContext, work: (db: Db) => Promise<T>): Promise<T>;
  /** Adds to the response of a request that may have changed something. */
  onWrite?(response: Response, server: Pick<RunningServer, 'config' | 'now'>): void;
  /** Runs while the server does. Returns how to stop. */
  start?(server: RunningServer): () => Promise<void>;
  /** What it does when users sign up or leave. */
  userHooks?: UserHooks;
  /** What it does about an email that could not be delivered. */
  onUndelivered?: OnUndelivered;
  /** Gets the result of every attempt to send an email. If it fails, the email is not repeated. */
  onEmail?: OnEmail;
  /** Handles a form posted without JavaScript. Undefined if the form is not one of its own. */
  handleForm?(form: PostedForm): Promise<Response | FormState | undefined>;
  /** Responds instead of the product: to a path of its own, or to a request that must not pass. */
  guard?(request: GuardedRequest): Response | undefined;
  /** What it adds to `/metrics`. */
  metrics?: readonly FeatureMetric[];
  /** What `npm run doctor` says about its data. */
  diagnose?(db: Db, config: Config): Promise<Finding[]>;
  /** Where programs authenticate with a token instead of a cookie: the beginnings of paths. */
  tokenPaths?: readonly string[];
  /** Endpoints for programs only, by path: they never read the cookie, so any origin may call. */
  programEndpoints?: Readonly<Record<string, ProgramEndpoint>>;
  /** Replaces the procedures of all features where they are served at `/api/rest`. */
  wrapRest?(router: ApiRouter): ApiRouter;
  /** Adds to the document of `/api/rest`. */
  describeRest?(document: ApiDocument): void;
  /** How the API document describes the token. */
  tokenScheme?: TokenScheme;
  /** The session of a request, if it is not the stored one of the cookie. Undefined if it is. */
  readSession?(request: SessionRequest): Promise<Session | null> | undefined;
  /** A page for developers, not available in production. The mailbox links to it. */
  devPage?: DevPage;
}

/** One line of `npm run doctor`. */
export interface Finding {
  status: 'ok' | 'warning' | 'error';
  message: string;
  /** What to do about it. */
  fix?: string;
}

export interface RunningServer {
  config: Config;
  database: Database;
  log: Log;
  now(): Date;
  /** All features, for one that reads what others declare. */
  features: readonly ServerFeature[];
}

/** Who may learn that a record has changed, but not how: they read it like anyone else. */
export interface ChangeReaders {
  /** Everyone with this permission. */
  permission?: Permission;
  /** And those of the users who may read the records, as pairs. Called for every delivery. */
  users?(db: Db, ids: string[], userIds: string[]): Promise<{ id: string; userId: string }[]>;
  /** Who sees that others edit the same record. */
  editors?: Permission;
}

export interface GuardedRequest {
  incoming: IncomingRequest;
  config: Config;
  /** Whether it may change data. */
  writes: boolean;
}

export type SessionRequest = Pick<
  RequestContext,
  'db' | 'headers' | 'config' | 'now' | 'token' | 'clientAddress' | 'isSubrequest' | 'shared'
>;

export interface ProgramRequest {
  request: Request;
  context: RequestContext;
  /** All procedures. */
  api: AnyRouter;
}

export type ProgramEndpoint = (request: ProgramRequest) => Promise<Response>;

export interface FileEndpoint {
  /** Such as `/api/imports/{type}`. A segment in braces is a parameter. */
  uploadPath: string;
  respond(upload: FileUpload): Promise<Response>;
  /** For the API document. */
  describe(baseUrl: string): Operation;
}

export interface Download {
  /** Below `/api/rest`, such as `/exports/{list}`. */
  path: `/${string}`;
  respond(request: DownloadRequest): Promise<Response>;
  /** For the API document. */
  describe(): Operation;
}

export interface DownloadRequest {
  incoming: IncomingRequest;
  params: Record<string, string>;
  context: RequestContext;
  /** One that reads the session again, for a download that takes long. */
  nextContext(): RequestContext;
}

export interface FileUpload {
  request: ServerRequest;
  params: Record<string, string>;
  search: URLSearchParams;
  context: RequestContext;
}

export interface PostedForm {
  url: URL;
  fields: URLSearchParams;
  context: RequestContext;
}

export interface DevPage {
  /** Below `/dev/`. */
  path: string;
  label: PlainMessageKey;
  respond(incoming: IncomingRequest, services: DevServices): Promise<Response | undefined>;
}

export interface DevServices {
  config: Config;
  db: Db;
  jobs: Jobs;
  /** All jobs of the registry. */
  declared: readonly Job[];
}

/** Declares what a feature adds on the server. Types are kept, so that the API client has them. */
export const defineServerFeature = <const Declared extends ServerFeature>(feature: Declared) =>
  feature;
