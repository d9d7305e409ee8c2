import type { FormErrors } from '~/ui/form/use-explain';
import { type DeletionQuestions, noQuestions } from '../account/deletion-questions';
import type { RemoveUser } from './schema';

/** What another feature asks before an administrator deletes a user. */
export interface UserDeletionQuestions extends DeletionQuestions<Omit<RemoveUser, 'id'>> {
  /** Errors of questions without an answer, which the call must wait for. */
  unanswered: () => FormErrors | undefined;
}

declare module '~/shared/feature' {
  interface AnyFeature {
    /** What it asks before an administrator deletes a user. Only one feature can ask. */
    useUserDeletionQuestions?: () => UserDeletionQuestions;
  }
}

export const noUserQuestions: UserDeletionQuestions = {
  ...noQuestions,
  unanswered: () => undefined,
};
