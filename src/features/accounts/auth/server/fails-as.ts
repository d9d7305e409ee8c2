import { toAppError } from '~/server/database/errors';
import { authError } from '../errors';

export type FailureCode =
  | 'FAILED_TO_CREATE_USER'
  | 'FAILED_TO_CREATE_SESSION'
  | 'FAILED_TO_UPDATE_USER'
  | 'FAILED_TO_GET_SESSION';

/**
 * Names what failed for an internal reason. The log gets the cause, the client only the code. Errors
 * that have a meaning of their own, such as an unavailable database (503), stay as they are.
 */
export async function failsAs<Result>(
  code: FailureCode,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (toAppError(error, {})) throw error;
    throw authError(code, { cause: error });
  }
}
