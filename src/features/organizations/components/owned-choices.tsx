import { useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { SelectField } from '~/ui/form/field';
import type { FormErrors } from '~/ui/form/use-explain';
import type { Choice, OwnedOrganization } from '../owned';

interface ChoicesProps {
  owned: OwnedOrganization[];
  choices: Record<string, Choice>;
  errors: FormErrors;
  onChoose: (id: string, choice: Choice) => void;
}

export default function Choices({ owned, choices, errors, onChoose }: ChoicesProps) {
  const t = useMessages();
  return (
    <fieldset className="flex flex-col gap-4 rounded-md bg-wash p-3">
      <legend className="float-start w-full text-sm font-medium">
        {t('organizations:deletion.userOwns')}
      </legend>
      {owned.map(({ id, name, alone }, at) => (
        <SelectField
          key={id}
          name={id}
          required
          // This chunk is loaded after the submit was rejected, too late for the form to focus it.
          autoFocus={at === 0}
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
