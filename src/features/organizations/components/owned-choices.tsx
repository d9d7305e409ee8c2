import { useState } from 'react';
import type { CallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { SelectField } from '~/ui/form/field';
import { type OwnedOrganization, ownedIn } from '../owned';

/** What happens to the organizations that only the user who is deleted owns. */
export function Choices({ failure }: { failure: CallFailure | undefined }) {
  const t = useMessages();
  const [known, setKnown] = useState<{ failure?: CallFailure; owned: OwnedOrganization[] }>({
    owned: [],
  });
  const [choices, setChoices] = useState<Record<string, string>>({});
  if (failure && failure !== known.failure)
    setKnown({ failure, owned: ownedIn(failure) ?? known.owned });
  const { owned } = known;
  if (owned.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-4 rounded-md bg-wash p-3">
      <legend className="float-start w-full text-sm font-medium">
        {t('organizations:deletion.userOwns')}
      </legend>
      {owned.map(({ id, name, alone }, at) => (
        <SelectField
          key={id}
          name={`owned:${id}`}
          required
          // This chunk may be loaded too late for the form to focus it.
          autoFocus={at === 0}
          label={<bdi className="wrap-anywhere">{name}</bdi>}
          value={choices[id] ?? ''}
          error={!choices[id] && t('organizations:deletion.undecided')}
          hint={
            alone ? (
              t('organizations:deletion.userAlone')
            ) : (
              <TextLink to="/manager/organizations/$id" params={{ id }}>
                {t('organizations:manage.appoint.open')}
              </TextLink>
            )
          }
          onChange={(event) => setChoices({ ...choices, [id]: event.currentTarget.value })}
        >
          <option value="">{t('organizations:deletion.choose')}</option>
          {!alone && <option value="keep">{t('organizations:deletion.keep')}</option>}
          <option value="delete">{t('organizations:deletion.remove')}</option>
        </SelectField>
      ))}
    </fieldset>
  );
}
