import type { ReactNode } from 'react';
import type { CallFailure } from '~/shared/errors/call-error';
import type { FormErrors } from '~/ui/form/use-explain';
import type { DeletionInput } from './schema';

/**
 * What another feature asks before an account is deleted, for example what happens to what the user
 * owns. A feature writes a hook that returns this, and names it in its manifest.
 */
export interface DeletionQuestions<Input = DeletionInput> {
  /** The questions. Empty until a call was rejected because of them. */
  fields: (errors: FormErrors) => ReactNode;
  /** The answers, sent with the call. */
  input: Input;
  /** If the call was rejected because of questions: shows them, and returns their errors. */
  rejected: (failure: CallFailure) => FormErrors | undefined;
  /** Forgets questions and answers, when the dialog closes. */
  reset: () => void;
}

declare module '~/shared/feature' {
  interface AnyFeature {
    /** What it asks before users delete their accounts. Only one feature can ask. */
    useDeletionQuestions?: () => DeletionQuestions;
  }
}

export const noQuestions = {
  fields: () => null,
  input: {},
  rejected: () => undefined,
  reset() {},
} satisfies DeletionQuestions;
