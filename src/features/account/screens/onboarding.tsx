import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { failureOf } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { useRefreshVisit } from '~/shared/visit-hooks';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import { Logo } from '~/ui/logo';
import { toast } from '~/ui/toast';
import { accountClient } from '../client';
import { nameSchema } from '../schema';

/** Stands in the place of any page of an area until the name is given. The address stays. */
export function OnboardingScreen() {
  const t = useMessages();
  const { error, pending, submit } = useOnboarding();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-6 py-12">
      <Logo className="text-xl" />
      <div className="flex flex-col gap-2">
        <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight text-balance">
          {t('account:onboarding.title')}
        </h1>
        <p className="text-ink-soft">{t('account:onboarding.text')}</p>
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="name"
          autoComplete="name"
          autoFocus
          label={t('account:onboarding.name')}
          error={error}
        />
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('account:onboarding.submit')}
        </Button>
      </form>
    </main>
  );
}

function useOnboarding() {
  const t = useMessages();
  const refreshVisit = useRefreshVisit();
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = v.safeParse(nameSchema, new FormData(event.currentTarget).get('name'));
    if (!parsed.success) return setError(translateIssue(t, parsed.issues[0].message));
    setPending(true);
    setError(undefined);
    try {
      const { name } = await accountClient.onboard({ name: parsed.output });
      toast.success(t('account:onboarding.welcome', { name }));
      await refreshVisit();
    } catch (cause) {
      const failure = failureOf(cause, t);
      if (failure.field) setError(failure.message);
      else toast.error(t('account:onboarding.failed'));
      setPending(false);
    }
  }
  return { error, pending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
