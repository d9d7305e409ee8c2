import * as v from 'valibot';
import { hashNewPassword, readUser } from '../../../users/users.server';
import type { RequestContext, SessionContext } from '~/server/request-context';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { idField } from '~/shared/schema';
import type { Permission } from '~/shared/permissions';
import { toClientUser } from './client-shapes';
import {
  type Endpoint,
  type EndpointErrorCode,
  type EndpointResult,
  type SessionEndpoint,
  endpointError,
  sessionEndpoint,
} from './endpoint';

/** What the calls of the client's admin plugin have in common. */

type Fields = Record<string, unknown>;

interface AdminCall<Input extends Fields> extends Pick<
  SessionEndpoint<Input>,
  'summary' | 'description' | 'errors' | 'failure' | 'output' | 'invalid'
> {
  permission: Permission;
  forbidden: EndpointErrorCode;
  body: v.GenericSchema<unknown, Input>;
  /** A password to hash. Hashing is slow, so it happens before the transaction. */
  password?(input: Input): string | undefined;
  run(
    tx: Db,
    context: SessionContext,
    input: Input,
    hash: string | undefined,
  ): Promise<EndpointResult>;
}

/** A call that runs a rule of the manager, in one transaction. */
export const adminCall = <Input extends Fields>({
  permission,
  password,
  run,
  ...rest
}: AdminCall<Input>): Endpoint =>
  sessionEndpoint<Input>({
    ...rest,
    method: 'POST',
    access: permission,
    writes: true,
    group: 'Administration',
    async handle({ context, input }) {
      const given = password?.(input);
      const hash = given === undefined ? undefined : await hashNewPassword(context.config, given);
      return inTransaction(context, (tx) => run(tx, context, input, hash));
    },
  });

export const userIdBody = v.strictObject({ userId: idField });

export async function readClientUser(db: Db, context: RequestContext, id: string) {
  const user = await readUser(db, id);
  if (!user) throw endpointError('USER_NOT_FOUND');
  return toClientUser(user, context.now());
}
