import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages, useTimeZone } from '~/shared/i18n/context';
import { timeZoneLabel } from '~/shared/i18n/time-zones';
import { instantIn } from '~/shared/i18n/zoned-time';
import { isolate } from '~/ui/basics/isolate';
import { DateField } from '~/ui/form/date-field';
import { SelectField, TextAreaField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import type { FormErrors } from '~/ui/form/use-explain';
import { updateUserInCache } from '../client';
import { banUserInput } from '../schema';
import type { UserDialogProps } from './user-dialogs';

const hour = 3_600_000;
const ends = { never: null, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour } as const;

function getText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** When the ban ends: `null` for never, `undefined` if the chosen time is not in the future. */
function getEnd(form: FormData, now: number, timeZone: string): string | null | undefined {
  const chosen = getText(form, 'ends');
  if (chosen === 'date') {
    const at = instantIn(getText(form, 'expires'), timeZone);
    return at.getTime() > now ? at.toISOString() : undefined;
  }
  const length = Object.entries(ends).find(([name]) => name === chosen)?.[1] ?? null;
  return length === null ? null : new Date(now + length).toISOString();
}

export function BanDialog({ user, ...dialog }: UserDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState('never');
  async function send(form: FormData) {
    const { expires, reason } = readBan(form, timeZone);
    if (expires === undefined) return { expires: t('users:ban.past') };
    const input = v.parse(banUserInput, { id: user.id, expires, reason });
    await updateUserInCache(queryClient, await api.users.ban(input));
    setChosen('never');
    return undefined;
  }
  return (
    <FormDialog
      {...dialog}
      draft="ban"
      danger
      title={t('users:ban.title', { name: isolate(user.name || user.email) })}
      description={t('users:ban.text')}
      submitLabel={t('users:ban.submit')}
      done={t('users:ban.done')}
      failed={t('users:ban.failed')}
      onSubmit={send}
    >
      {(errors) => <BanFields chosen={chosen} onChoose={setChosen} errors={errors} />}
    </FormDialog>
  );
}

/** What the fields say. `expires` is undefined if it is not in the future. */
export const readBan = (form: FormData, timeZone: string) => ({
  expires: getEnd(form, Date.now(), timeZone),
  reason: getText(form, 'reason') || undefined,
});

interface BanFieldsProps extends Omit<BanEndFieldsProps, 'error'> {
  errors: FormErrors;
}

export function BanFields({ errors, ...end }: BanFieldsProps) {
  const t = useMessages();
  return (
    <>
      <TextAreaField
        name="reason"
        rows={3}
        dir="auto"
        label={t('users:ban.reason')}
        hint={t('users:ban.reasonHint')}
        error={errors.reason}
      />
      <BanEndFields {...end} error={errors.expires} />
    </>
  );
}

interface BanEndFieldsProps {
  chosen: string;
  onChoose: (end: string) => void;
  error: string | undefined;
}

function BanEndFields({ chosen, onChoose, error }: BanEndFieldsProps) {
  const t = useMessages();
  const timeZone = useTimeZone();
  return (
    <>
      <SelectField
        name="ends"
        label={t('users:ban.ends')}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="never">{t('users:ban.never')}</option>
        <option value="day">{t('users:ban.day')}</option>
        <option value="week">{t('users:ban.week')}</option>
        <option value="month">{t('users:ban.month')}</option>
        <option value="date">{t('users:ban.date')}</option>
      </SelectField>
      {chosen === 'date' && (
        <DateField
          name="expires"
          withTime
          label={t('users:ban.expires', { zone: isolate(timeZoneLabel(timeZone)) })}
          error={error}
        />
      )}
    </>
  );
}
