import type { RouterClient } from '@orpc/server';
import { is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { addEndpoints } from '~/features/accounts/auth/server/endpoints';
import { declareFacts } from '~/features/accounts/auth/server/facts';
import { currentSession } from '~/features/accounts/auth/server/find-session';
import { declareListeners } from '~/features/activity/activity.server';
import { features as sharedFeatures } from '~/registry/features';
import { serverFeatures } from '~/registry/features.server';
import { type Db, rows } from '~/server/database/database';
import type { ApiRouter } from '~/server/api/openapi';
import type { ConstraintErrors } from '~/server/database/errors';
import type {
  DownloadRequest,
  ProgramEndpoint,
  RunningServer,
  ServerFeature,
  SessionRequest,
} from '~/server/feature';
import type { IncomingRequest } from '~/server/http/handler';
import { pathParams } from '~/server/images/kind';
import { createImageCleanup } from '~/server/images/store';
import type { Job } from '~/server/jobs/job';
import type { OnEmail, OnUndelivered } from '~/server/mail/mail';
import { sendCode, sendEmail } from '~/server/mail/send-email';
import { declarePermissions } from '~/server/permissions';
import { rateLimitCleanup } from '~/server/rate-limits/rate-limits';
import * as imageTables from '~/server/images/tables';
import * as rateLimitTables from '~/server/rate-limits/tables';
import { type TracerOptions, setTracer } from '~/server/tracing';
import type { RequestContext, UserHooks } from '~/server/request-context';
import type { FormState } from '~/shared/page/page-context';
import { mergeUnique } from '~/shared/merge-unique';
import type { Session } from '~/shared/session';

/** What the features declare, put together. */

type Features = typeof serverFeatures;

/** All procedures, served at /api/rpc and /api/rest. */
export type Api = {
  [
    Name in keyof Features as Features[Name] extends { api: object } ? Name : never
  ]: Features[Name] extends {
    api: infer Router;
  }
    ? Router
    : never;
};

declare module '~/shared/data/api-client' {
  interface ApiClient extends RouterClient<Api> {}
}

declarePermissions(sharedFeatures);

export const features: ServerFeature[] = Object.values(serverFeatures);

export const api = Object.fromEntries(
  Object.entries<ServerFeature>(serverFeatures).flatMap(([name, feature]) =>
    feature.api ? [[name, feature.api]] : [],
  ),
) as Api;

/** The procedures as they are served at `/api/rest`. */
export const restApi = features.reduce<ApiRouter>(
  (router, feature) => feature.wrapRest?.(router) ?? router,
  api,
);

addEndpoints(Object.assign({}, ...features.map((feature) => feature.authEndpoints)));

export const constraints: ConstraintErrors = mergeUnique(
  'constraint',
  features.map((feature) => feature.constraints),
);

export const tables = [imageTables, rateLimitTables, ...features.map((feature) => feature.tables)]
  .flatMap((exported) => Object.values<unknown>(exported ?? {}))
  .filter((exported) => is(exported, PgTable));

export const imageKinds = features.flatMap((feature) => feature.images ?? []);

export const fileEndpoints = features.flatMap((feature) => feature.fileEndpoints ?? []);

/** Whether the path is an upload endpoint, which has its own, larger body limit. */
export const acceptsFiles = (path: string): boolean =>
  [...imageKinds, ...fileEndpoints].some((endpoint) => pathParams(endpoint, path));

/** Handles the upload of a file that is no image; returns nothing for other paths. */
export async function handleFile(
  { request, url: { pathname, searchParams } }: Pick<IncomingRequest, 'request' | 'url'>,
  context: RequestContext,
): Promise<Response | undefined> {
  for (const endpoint of fileEndpoints) {
    const params = pathParams(endpoint, pathname);
    if (params) return endpoint.respond({ request, params, search: searchParams, context });
  }
  return undefined;
}

export const downloads = features.flatMap((feature) => feature.downloads ?? []);

/** Responds with a file; returns nothing for other paths. */
export async function handleDownload(
  request: Omit<DownloadRequest, 'params'>,
): Promise<Response | undefined> {
  const { pathname } = request.incoming.url;
  for (const download of downloads) {
    const params = pathParams({ uploadPath: `/api/rest${download.path}` }, pathname);
    if (params) return download.respond({ ...request, params });
  }
  return undefined;
}

const programEndpoints = mergeUnique(
  'endpoint',
  features.map((feature) => feature.programEndpoints),
);

export const findProgramEndpoint = (path: string): ProgramEndpoint | undefined =>
  Object.hasOwn(programEndpoints, path) ? programEndpoints[path] : undefined;

/** Whether programs can authenticate with a token at this path, or must. */
export function acceptsTokens(path: string): boolean | 'only' {
  if (findProgramEndpoint(path)) return 'only';
  return features.some(({ tokenPaths = [] }) =>
    tokenPaths.some((prefix) => path.startsWith(prefix)),
  );
}

export const tokenScheme = features.find((feature) => feature.tokenScheme)?.tokenScheme;

export const jobs: readonly Job[] = [
  sendCode,
  sendEmail,
  rateLimitCleanup,
  createImageCleanup(
    imageKinds,
    features.flatMap((feature) => feature.keptImages ?? []),
  ),
  ...features.flatMap((feature) => feature.jobs ?? []),
];

mergeUnique(
  'job',
  jobs.map((job) => ({ [job.name]: job })),
);

export const devPages = features.flatMap((feature) => feature.devPage ?? []);

export const mailPreviews = features.flatMap((feature) => feature.emails ?? []);

/** The session of a request: a stored one, unless a feature reads it from elsewhere. */
export async function readSession(request: SessionRequest): Promise<Session | null> {
  for (const feature of features) {
    const found = feature.readSession?.(request);
    if (found) return found;
  }
  // A token never falls back to the cookie: the origin of such a request is not checked.
  if (request.token !== null) return null;
  return currentSession(request);
}

declareFacts(features.flatMap((feature) => feature.facts ?? []));

declareListeners(features.flatMap((feature) => feature.onActivity ?? []));

for (const feature of features) feature.declared?.(features, sharedFeatures, api);

const reader = features.find((feature) => feature.read)?.read;

/** Reads a list, a search or an export: from another database, if a feature has one. */
export const read = <T>(context: RequestContext, work: (db: Db) => Promise<T>): Promise<T> =>
  reader ? reader(context, work) : work(context.db);

export const onWrite = features.flatMap((feature) => feature.onWrite ?? []);

/** Called before the database is opened, whose statements a tracer follows. Returns how to stop. */
export async function startTracing(options: TracerOptions): Promise<() => Promise<void>> {
  const tracer = await features.find((feature) => feature.startTracer)?.startTracer?.(options);
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await tracer?.stop();
  };
}

/** Starts what features run beside requests. Returns how to stop it. */
export function startFeatures(server: Omit<RunningServer, 'features'>): () => Promise<void> {
  const stops = features.flatMap((feature) => feature.start?.({ ...server, features }) ?? []);
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

export const featureMetrics = features.flatMap((feature) => feature.metrics ?? []);

export const userHooks = combineUserHooks(features.flatMap((feature) => feature.userHooks ?? []));

const onUndelivered: OnUndelivered = async (tx, email, context) => {
  for (const feature of features) await feature.onUndelivered?.(tx, email, context);
};

const onEmail: OnEmail = async (db, email, context) => {
  for (const feature of features) await feature.onEmail?.(db, email, context);
};

/** What jobs get from the features. */
export const jobHooks = { onEmail, onUndelivered };

const formType = 'application/x-www-form-urlencoded';

/** Handles a form posted to a page. Undefined if the request is not one of the features' forms. */
export async function handleForm(
  request: Request,
  context: RequestContext,
): Promise<Response | FormState | undefined> {
  if (request.method !== 'POST') return undefined;
  if (!request.headers.get('content-type')?.startsWith(formType)) return undefined;
  const url = new URL(request.url);
  const fields = new URLSearchParams(await request.text());
  for (const feature of features) {
    const handled = await feature.handleForm?.({ url, fields, context });
    if (handled) return handled;
  }
  return undefined;
}

/** Seeds an empty database and leaves any other unchanged. Returns whether it seeded. */
export async function seedIfEmpty(db: Db, now: Date): Promise<boolean> {
  const [row] = await rows<{ any: boolean }>(db, sql`select exists (select from users) as any`);
  if (row?.any) return false;
  await seed(db, now);
  return true;
}

/** Writes the sample data. */
export async function seed(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const feature of features) await feature.samples?.(tx, now);
  });
}

/** Runs the hooks of all features one after the other. */
function combineUserHooks(all: UserHooks[]): Required<UserHooks> {
  return {
    async requireMayLeave(...args) {
      for (const hooks of all) await hooks.requireMayLeave?.(...args);
    },
    async beforeUserLeaves(...args) {
      for (const hooks of all) await hooks.beforeUserLeaves?.(...args);
    },
    async requireConfirmation(...args) {
      for (const hooks of all) await hooks.requireConfirmation?.(...args);
    },
    isForPeople: (...args) => all.some((hooks) => hooks.isForPeople?.(...args) === true),
    async readProof(...args) {
      for (const hooks of all) if (hooks.readProof) return hooks.readProof(...args);
      return { method: undefined, isRequired: false, isConfirmed: false };
    },
    async isProgramActive(...args) {
      for (const hooks of all) if (await hooks.isProgramActive?.(...args)) return true;
      return false;
    },
    async maySignUp(...args) {
      let may = false;
      // All of them run, so that the time of the response does not depend on the address.
      for (const hooks of all) if (await hooks.maySignUp?.(...args)) may = true;
      return may;
    },
    async endAccess(...args) {
      for (const hooks of all) await hooks.endAccess?.(...args);
    },
  };
}
