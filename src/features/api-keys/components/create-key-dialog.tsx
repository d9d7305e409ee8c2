import { useState } from 'react';
import * as v from 'valibot';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { CopyField } from '~/ui/form/copy-field';
import { FieldError, SelectField, TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import type { FormErrors } from '~/ui/form/use-explain';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { levelField, levels, permissionsAt, toResources } from '../levels';
import { type ApiKey, type NewKey, lifetimes, newKeyInput } from '../schema';
import { AccessField } from './access-field';

interface CreatedKey {
  token: string;
  key: ApiKey;
}

export type CreateKey = (input: NewKey) => Promise<CreatedKey>;

interface CreateKeyDialogProps {
  open: boolean;
  onClose: () => void;
  /** What the key can be allowed to do. */
  grantable: readonly string[];
  onCreate: CreateKey;
}

/** Asks for name, permissions and lifetime, and then shows the key, once. */
export function CreateKeyDialog({ open, onClose, grantable, onCreate }: CreateKeyDialogProps) {
  const t = useMessages();
  const [created, setCreated] = useState<CreatedKey>();
  return (
    <>
      <FormDialog
        // A new form each time: nothing of the last key is left in it.
        key={created?.key.id}
        open={open}
        onClose={onClose}
        draft="api-key"
        title={t('api-keys:create')}
        description={t('api-keys:create.text')}
        submitLabel={t('api-keys:create')}
        failed={t('api-keys:create.failed')}
        onSubmit={async (form) => setCreated(await onCreate(readForm(form, grantable)))}
      >
        {(errors) => <Fields grantable={grantable} errors={errors} />}
      </FormDialog>
      <CreatedDialog created={open ? undefined : created} onClose={() => setCreated(undefined)} />
    </>
  );
}

function readForm(form: FormData, grantable: readonly string[]): NewKey {
  const chosen = toResources(grantable).flatMap((resource) => {
    const value = form.get(levelField(resource.name));
    return permissionsAt(
      resource,
      levels.find((level) => level === value),
    );
  });
  const days = form.get('expiresInDays');
  return v.parse(newKeyInput, {
    name: form.get('name'),
    permissions: form.get('access') === 'chosen' ? chosen : null,
    expiresInDays: days === '' ? null : Number(days),
  });
}

interface FieldsProps {
  grantable: readonly string[];
  errors: FormErrors;
}

function Fields({ grantable, errors }: FieldsProps) {
  const t = useMessages();
  const format = useFormat();
  return (
    <>
      <TextField
        name="name"
        dir="auto"
        required
        autoComplete="off"
        label={t('api-keys:create.name')}
        hint={t('api-keys:create.nameHint')}
        error={errors.name}
      />
      <AccessField grantable={grantable} />
      {errors.permissions && <FieldError>{errors.permissions}</FieldError>}
      <SelectField
        name="expiresInDays"
        label={t('api-keys:create.expires')}
        defaultValue={90}
        error={errors.expiresInDays}
      >
        {lifetimes.map((days) => (
          <option key={days} value={days ?? ''}>
            {days === null
              ? t('api-keys:create.never')
              : t('api-keys:create.days', { count: days, total: format.number(days) })}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const getHeader = (start: string) => `Authorization: Bearer ${start}…`;

interface CreatedDialogProps {
  created: CreatedKey | undefined;
  onClose: () => void;
}

function CreatedDialog({ created, onClose }: CreatedDialogProps) {
  const t = useMessages();
  const { subject } = useDialogSubject(created);
  const name = subject?.key.name ?? '';
  return (
    <Dialog
      open={created !== undefined}
      onOpenChange={onClose}
      title={t('api-keys:created.title', { name: isolate(name) })}
      description={t('api-keys:created.text')}
      className="dialog:max-w-xl"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CopyField value={subject?.token ?? ''} label={t('api-keys:title')} about={name} />
        <div className="flex flex-col gap-1 text-sm">
          <p>{t('api-keys:created.use')}</p>
          <code dir="ltr" className="rounded-md bg-wash p-3 wrap-anywhere">
            {getHeader(subject?.key.start ?? '')}
          </code>
        </div>
      </div>
    </Dialog>
  );
}
