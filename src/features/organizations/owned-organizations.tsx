import { Suspense, lazy, useState } from 'react';
import type { UserDeletionQuestions } from '~/features/accounts/users/deletion-questions';
import { useMessages } from '~/shared/i18n/context';
import type { FormErrors } from '~/ui/form/use-explain';
import { type Choice, type OwnedOrganization, ownedIn } from './owned';

/** Loaded when a call was rejected. */
const Choices = lazy(() => import('./components/owned-choices'));

/**
 * For the dialog in which an administrator deletes a user. The first call is rejected if the user is
 * the only owner of organizations; the dialog then asks what happens to each of them.
 */
export function useOwnedOrganizations(): UserDeletionQuestions {
  const t = useMessages();
  const [owned, setOwned] = useState<OwnedOrganization[]>([]);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const getUndecided = (organizations: OwnedOrganization[]): FormErrors | undefined => {
    const open = organizations.filter(({ id }) => !choices[id]);
    if (open.length === 0) return undefined;
    const text = t('organizations:deletion.undecided');
    return Object.fromEntries(open.map(({ id }) => [id, text]));
  };

  return {
    unanswered: () => getUndecided(owned),
    input:
      owned.length > 0
        ? { deleteOwned: owned.flatMap(({ id }) => (choices[id] === 'delete' ? id : [])) }
        : {},
    rejected(failure) {
      const found = ownedIn(failure);
      if (found) setOwned(found);
      return found && getUndecided(found);
    },
    fields: (errors) =>
      owned.length > 0 && (
        <Suspense>
          <Choices
            owned={owned}
            choices={choices}
            errors={errors}
            onChoose={(id, choice) => setChoices({ ...choices, [id]: choice })}
          />
        </Suspense>
      ),
    reset() {
      setOwned([]);
      setChoices({});
    },
  };
}
