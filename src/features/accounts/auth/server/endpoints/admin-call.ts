import * as v from 'valibot';
import { hashNewPassword } from '../../../users/users.server';
import type { SessionContext } from '~/server/request-context';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { UserDetail } from '../../../users/schema';
import { idField } from '~/shared/schema';
import type { Permission } from '~/shared/permissions';
import { clientUserSchema, fromDetail, successOutput, successTrue } from './client-shapes';
import {
  type Endpoint,
  type EndpointErrorCode,
  type EndpointResult,
  type SessionEndpoint,
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

type Run<Input extends Fields, Result> = (
  ...call: Parameters<AdminCall<Input>['run']>
) => Promise<Result>;

/** One that responds with the user as changed. */
export const userCall = <Input extends Fields>({
  run,
  ...call
}: Omit<AdminCall<Input>, 'run' | 'output'> & { run: Run<Input, UserDetail> }) =>
  adminCall<Input>({
    ...call,
    output: v.strictObject({ user: clientUserSchema }),
    run: async (...given) => ({ body: { user: fromDetail(await run(...given)) } }),
  });

/** One that responds with its success only. */
export const successCall = <Input extends Fields>({
  run,
  ...call
}: Omit<AdminCall<Input>, 'run' | 'output'> & { run: Run<Input, unknown> }) =>
  adminCall<Input>({
    ...call,
    output: successOutput,
    async run(...given) {
      await run(...given);
      return successTrue;
    },
  });

export const userIdBody = v.strictObject({ userId: idField });
