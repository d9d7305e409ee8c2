import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { errorCode } from '../errors/app-error';
import { confirmation } from '../errors/confirmation';
import { readOnly } from '../errors/read-only';
import { sessionEnd } from '../errors/session-end';

let client: object | undefined;

export function browserClient(): object {
  client ??= createORPCClient(
    new RPCLink({ url: `${location.origin}/api/rpc`, interceptors: [reportFailures] }),
  );
  return client;
}

async function reportFailures<Result>({ next }: { next(): Promise<Result> }): Promise<Result> {
  try {
    return await confirmation.around(next);
  } catch (error) {
    readOnly.report(errorCode(error));
    // The page is being left for sign-in: never settles, so no failure is shown meanwhile.
    if (sessionEnd.report(error)) return new Promise(() => {});
    throw error;
  }
}
