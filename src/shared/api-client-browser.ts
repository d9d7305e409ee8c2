import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { errorCode } from './app-error';
import { demoRefusal } from './demo-refusal';

let callers: object | undefined;

export function browserCallers(): object {
  callers ??= createORPCClient(
    new RPCLink({ url: `${location.origin}/api/rpc`, interceptors: [noticed] }),
  );
  return callers;
}

async function noticed<Result>({ next }: { next(): Promise<Result> }): Promise<Result> {
  try {
    return await next();
  } catch (error) {
    demoRefusal.notice(errorCode(error));
    throw error;
  }
}
