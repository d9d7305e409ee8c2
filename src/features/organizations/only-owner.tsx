import { Suspense, lazy, useState } from 'react';
import type { DeletionQuestions } from '~/features/accounts/account/deletion-questions';
import { type OwnedOrganization, ownedIn } from './owned';

/*
 * For the dialog in which users delete their account. The only owner of an organization cannot leave
 * it: another owner is needed first. Those who are alone in theirs can delete both knowingly.
 */

/** Loaded when a call was rejected. */
const OnlyOwner = lazy(() => import('./components/only-owner-fields'));

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
    rejected(failure) {
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
