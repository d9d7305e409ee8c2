import { useState } from 'react';
import * as v from 'valibot';
import { useMessages, useTimeZone } from '~/shared/i18n/context';
import { message } from '~/shared/i18n/message';
import { timeZoneLabel } from '~/shared/i18n/time-zones';
import { instantIn } from '~/shared/i18n/zoned-time';
import type { PageContext } from '~/shared/page/page-context';
import type { ActionFieldsProps } from '~/ui/actions/action';
import { isolate } from '~/ui/basics/isolate';
import { DateField } from '~/ui/form/date-field';
import { SelectField, TextAreaField } from '~/ui/form/field';
import { reasonSchema } from '../schema';

const hour = 3_600_000;
const ends = { never: null, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour } as const;

function getText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** When the ban ends, in milliseconds: null for never, `NaN` without a time. */
function getEnd(form: FormData, now: number, timeZone: string): number | null {
  const chosen = getText(form, 'ends');
  if (chosen === 'date') return instantIn(getText(form, 'expires'), timeZone).getTime();
  const length = Object.entries(ends).find(([name]) => name === chosen)?.[1] ?? null;
  return length === null ? null : now + length;
}

function readBan(form: FormData, { page }: { page: PageContext }) {
  const now = Date.now();
  const future = v.check((at: number) => at > now, message('users:ban.past'));
  const schema = v.object({ reason: reasonSchema, expires: v.nullable(v.pipe(v.any(), future)) });
  const { reason, expires } = v.parse(schema, {
    reason: getText(form, 'reason'),
    expires: getEnd(form, now, page.timeZone),
  });
  return {
    reason: reason || undefined,
    expires: expires === null ? null : new Date(expires).toISOString(),
  };
}

function BanFields({ errors }: Pick<ActionFieldsProps<unknown>, 'errors'>) {
  const t = useMessages();
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState('never');
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
      <SelectField
        name="ends"
        label={t('users:ban.ends')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
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
          error={errors.expires}
        />
      )}
    </>
  );
}

export const banForm = { fields: BanFields, read: readBan };
