import { useState } from 'react';
import * as v from 'valibot';
import { userChoices } from '~/features/accounts/users/user-choices';
import { useMessages } from '~/shared/i18n/context';
import { message } from '~/shared/i18n/message';
import { type Reference, requiredReference } from '~/shared/schema';
import type { ActionFieldsProps, ReadContext } from '~/ui/actions/action';
import { isolate } from '~/ui/basics/isolate';
import { TextField } from '~/ui/form/field';
import { ReferenceField } from '~/ui/form/reference-field';

/** What the dialogs of `actions.ts` ask for. */

interface Named {
  name: string;
}

const sameName = (a: string, b: string) =>
  a.normalize('NFKC').trim().replaceAll(/\s+/g, ' ') === b.normalize('NFKC').trim();

function TypedName({ item, errors }: ActionFieldsProps<Named>) {
  const t = useMessages();
  return (
    <TextField
      name="typedName"
      dir="auto"
      required
      autoComplete="off"
      spellCheck={false}
      label={t('organizations:settings.delete.type', { name: isolate(item?.name ?? '') })}
      error={errors.typedName}
    />
  );
}

export const deletionForm = {
  fields: TypedName,
  read(form: FormData, { item }: ReadContext<Named>) {
    const isSame = (typed: string) => sameName(typed, item?.name ?? '');
    const mismatch = message('organizations:settings.delete.mismatch');
    const typedName = v.pipe(v.string(), v.check(isSame, mismatch));
    v.parse(v.object({ typedName }), { typedName: form.get('typedName') });
    return {};
  },
};

function OwnerField({ errors }: ActionFieldsProps<unknown>) {
  const t = useMessages();
  const [user, setUser] = useState<Reference | null>(null);
  return (
    <>
      {/* Before the text field of the same name: the form reads the first one. */}
      <input type="hidden" name="userId" value={user?.id ?? ''} />
      <ReferenceField
        name="userId"
        label={t('organizations:manage.appoint.user')}
        required
        choices={userChoices}
        value={user}
        onChange={setUser}
        error={errors.userId}
      />
    </>
  );
}

const userId = requiredReference(message('organizations:manage.appoint.required'));

export const ownerForm = {
  fields: OwnerField,
  read: (form: FormData) => v.parse(v.object({ userId }), { userId: form.get('userId') }),
};
