import { violatedConstraint } from '~/server/database/errors';
import { userError } from '../errors';

/** Maps a violation of the unique index on emails to an error; also covers concurrent requests. */
export async function uniqueEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique')
      throw userError('EMAIL_TAKEN', { field: 'email' });
    throw error;
  }
}
