import { Suspense, lazy, useState } from 'react';
import * as v from 'valibot';
import type { DeletionQuestions } from '~/features/accounts/account/deletion-questions';
import type { CallFailure } from '~/shared/errors/call-error';

/*
 * For the dialog in which users delete their account. The only owner of an organization cannot leave
 * it: another owner is needed first. Those who are alone in theirs can delete both knowingly.
 */

const refusalSchema = v.object({
  code: v.literal('ONLY_OWNER'),
  organizations: v.array(
    v.object({ id: v.string(), name: v.string(), slug: v.string(), alone: v.boolean() }),
  ),
});

export type OwnedOrganization = v.InferOutput<typeof refusalSchema>['organizations'][number];

/** The organizations because of which a call was refused. */
export function ownedIn(failure: CallFailure): OwnedOrganization[] | undefined {
  const { success, output } = v.safeParse(refusalSchema, failure);
  return success ? output.organizations : undefined;
}

/** Loaded when a call was refused. */
const OnlyOwner = lazy(() => import('./components/only-owner-fields'));

export interface OnlyOwnerState {
  owned: OwnedOrganization[];
  /** Whether they agreed to delete the organizations, too. */
  agreed: boolean;
  setAgreed: (agreed: boolean) => void;
}

export function useOnlyOwner(): DeletionQuestions {
  const [owned, setOwned] = useState<OwnedOrganization[]>([]);
  const [agreed, setAgreed] = useState(false);

  return {
    fields: () =>
      owned.length > 0 && (
        <Suspense>
          <OnlyOwner {...{ owned, agreed, setAgreed }} />
        </Suspense>
      ),
    input: { deleteOwned: agreed },
    refused(failure) {
      const found = ownedIn(failure);
      if (!found) return undefined;
      setOwned(found);
      // The text that names the organizations is the error.
      return {};
    },
    reset() {
      setOwned([]);
      setAgreed(false);
    },
  };
}
