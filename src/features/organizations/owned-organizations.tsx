import { useState } from 'react';
import type { UserDeletionQuestions } from '~/features/accounts/users/deletion-questions';
import { useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { SelectField } from '~/ui/form/field';
import type { FormErrors } from '~/ui/form/use-explain';
import { type OwnedOrganization, ownedIn } from './only-owner';

type Choice = '' | 'keep' | 'delete';

/**
 * For the dialog in which an administrator deletes a user. The first call is refused if the user is
 * the only owner of organizations; the dialog then asks what happens to each of them.
 */
export function useOwnedOrganizations(): UserDeletionQuestions {
  const t = useMessages();
  const [owned, setOwned] = useState<OwnedOrganization[]>([]);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const undecidedOf = (organizations: OwnedOrganization[]): FormErrors | undefined => {
    const open = organizations.filter(({ id }) => !choices[id]);
    if (open.length === 0) return undefined;
    const text = t('organizations:deletion.undecided');
    return Object.fromEntries(open.map(({ id }) => [id, text]));
  };

  return {
    unanswered: () => undecidedOf(owned),
    input:
      owned.length > 0
        ? { deleteOwned: owned.flatMap(({ id }) => (choices[id] === 'delete' ? id : [])) }
        : {},
    refused(failure) {
      const found = ownedIn(failure);
      if (found) setOwned(found);
      return found && undecidedOf(found);
    },
    fields: (errors) => (
      <Choices
        owned={owned}
        choices={choices}
        errors={errors}
        onChoose={(id, choice) => setChoices({ ...choices, [id]: choice })}
      />
    ),
    reset() {
      setOwned([]);
      setChoices({});
    },
  };
}

interface ChoicesProps {
  owned: OwnedOrganization[];
  choices: Record<string, Choice>;
  errors: FormErrors;
  onChoose: (id: string, choice: Choice) => void;
}

function Choices({ owned, choices, errors, onChoose }: ChoicesProps) {
  const t = useMessages();
  if (owned.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-4 rounded-md bg-wash p-3">
      <legend className="float-start w-full text-sm font-medium">
        {t('organizations:deletion.userOwns')}
      </legend>
      {owned.map(({ id, name, alone }) => (
        <SelectField
          key={id}
          name={id}
          required
          label={<bdi className="wrap-anywhere">{name}</bdi>}
          value={choices[id] ?? ''}
          error={errors[id]}
          hint={
            alone ? (
              t('organizations:deletion.userAlone')
            ) : (
              <TextLink to="/manager/organizations/$id" params={{ id }}>
                {t('organizations:manage.appoint.open')}
              </TextLink>
            )
          }
          onChange={(event) => onChoose(id, event.currentTarget.value as Choice)}
        >
          <option value="">{t('organizations:deletion.choose')}</option>
          {!alone && <option value="keep">{t('organizations:deletion.keep')}</option>}
          <option value="delete">{t('organizations:deletion.remove')}</option>
        </SelectField>
      ))}
    </fieldset>
  );
}
