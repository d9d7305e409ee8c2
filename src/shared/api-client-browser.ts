import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';

let callers: object | undefined;

export function browserCallers(): object {
  callers ??= createORPCClient(new RPCLink({ url: `${location.origin}/api/rpc` }));
  return callers;
}
