import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, RotateCw } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { optimisticUpdate } from '~/shared/data/optimistic-update';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Button } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { TextLink } from '~/ui/basics/link';
import { SkeletonLine } from '~/ui/basics/skeleton';
import { Switch } from '~/ui/form/switch';
import { useCall } from '~/ui/form/use-call';
import { Card, Section } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { notificationQueries } from '../client';
import { type EmailChoice, emailChoices } from '../limits';
import type { Preference } from '../schema';

const emailLabels: Record<EmailChoice, PlainMessageKey> = {
  now: 'notifications:preferences.now',
  daily: 'notifications:preferences.daily',
  off: 'notifications:preferences.off',
};

/** What the user is notified of, and how. */
export function Preferences({ readOnly }: { readOnly: boolean }) {
  const t = useMessages();
  const { data, isError, refetch } = useQuery(notificationQueries.preferences());
  return (
    <Section title={t('notifications:title')} description={t('notifications:preferences.text')}>
      <Card>
        {data && <Headings />}
        {data && (
          <ul className="flex flex-col divide-y divide-line">
            {data.map((preference) => (
              <PreferenceRow key={preference.name} {...{ preference, readOnly }} />
            ))}
          </ul>
        )}
        {!data && !isError && <SkeletonLine />}
        {!data && isError && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
            {t('notifications:preferences.loadFailed')}
            <Button size="sm" icon={RotateCw} onClick={() => void refetch()}>
              {t('notifications:retry')}
            </Button>
          </div>
        )}
      </Card>
    </Section>
  );
}

const columns = 'sm:grid-cols-[minmax(0,1fr)_7rem_9rem] gap-x-6';

/** For the eye: every switch and select has a label of its own, which phones show. */
function Headings() {
  const t = useMessages();
  return (
    <div
      aria-hidden
      className={cx('hidden border-b border-line pb-3 text-sm text-ink-soft sm:grid', columns)}
    >
      <span className="col-start-2">{t('notifications:preferences.inApp')}</span>
      <span>{t('notifications:preferences.email')}</span>
    </div>
  );
}

interface PreferenceRowProps {
  preference: Preference;
  readOnly: boolean;
}

function PreferenceRow({ preference, readOnly }: PreferenceRowProps) {
  const t = useMessages();
  const { label, inApp, email, isFixed, emailSetting } = preference;
  const choose = useChoice(preference);
  return (
    <li
      className={cx('grid items-center gap-y-2 py-3 text-sm last:pb-0 max-sm:first:pt-0', columns)}
    >
      <span className="text-pretty">{label}</span>
      {isFixed ? (
        <span className={cx('text-ink-soft', !emailSetting && 'sm:col-span-2')}>
          {t('notifications:preferences.fixed')}
        </span>
      ) : (
        <>
          <label className="flex items-center justify-between gap-3">
            <span className="text-ink-soft sm:hidden">{t('notifications:preferences.inApp')}</span>
            <Switch
              checked={inApp}
              disabled={readOnly}
              aria-label={t('notifications:preferences.inAppLabel', { label })}
              onChange={(on) => choose({ inApp: on })}
            />
          </label>
          {email && (
            <label className="flex items-center justify-between gap-3">
              <span className="text-ink-soft sm:hidden">
                {t('notifications:preferences.email')}
              </span>
              <EmailSelect
                value={email}
                disabled={readOnly}
                label={t('notifications:preferences.emailLabel', { label })}
                onChange={(chosen) => choose({ email: chosen })}
              />
            </label>
          )}
        </>
      )}
      {emailSetting && (
        <TextLink to={emailSetting} className="max-sm:py-2.5 sm:col-start-3">
          {t('notifications:preferences.emailSetting')}
        </TextLink>
      )}
    </li>
  );
}

interface EmailSelectProps {
  value: EmailChoice;
  label: string;
  disabled: boolean;
  onChange: (choice: EmailChoice) => void;
}

function EmailSelect({ value, label, disabled, onChange }: EmailSelectProps) {
  const t = useMessages();
  return (
    <span className="relative">
      <select
        value={value}
        disabled={disabled}
        aria-label={label}
        className="h-11 appearance-none rounded-md border border-line bg-raised ps-3 pe-8 text-base text-ink shadow-low transition-colors hover:border-line-strong sm:h-9 sm:text-sm sm:pointer-coarse:h-11"
        onChange={(event) => {
          const chosen = emailChoices.find((choice) => choice === event.currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        {emailChoices.map((choice) => (
          <option key={choice} value={choice}>
            {t(emailLabels[choice])}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
    </span>
  );
}

type Choice = Partial<Pick<Preference, 'inApp'>> & { email?: EmailChoice };

/** Optimistic: shows the choice while it is saved. */
function useChoice({ name }: Preference) {
  const t = useMessages();
  const client = useQueryClient();
  const { run } = useCall(t('notifications:preferences.failed'), { report: toast.error });
  return (choice: Choice) =>
    run(() =>
      optimisticUpdate(client, {
        queryKey: notificationQueries.preferences().queryKey,
        update: (all) => all.map((one) => (one.name === name ? { ...one, ...choice } : one)),
        call: () => api.notifications.setPreference({ name, ...choice }),
      }),
    );
}
