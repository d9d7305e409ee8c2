import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { failureOf } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { useVisit } from '~/shared/visit-hooks';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import { sendCode } from '../client';
import { LoginFrame } from '../parts/login-frame';
import { emailSchema } from '../schema';

export function LoginScreen({ redirect }: { redirect: string }) {
  const t = useMessages();
  const config = useVisit()?.config;
  const { error, pending, submit } = useLogin(redirect);
  return (
    <LoginFrame keep={redirect ? { redirect } : {}}>
      <div className="flex flex-col gap-2">
        <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight text-balance">
          {config?.signup === false ? t('auth:login.titleNoSignup') : t('auth:login.title')}
        </h1>
        <p className="text-ink-soft">{t('auth:login.text')}</p>
      </div>
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="email"
          type="email"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          autoFocus
          label={t('auth:login.email')}
          placeholder={t('auth:login.placeholder')}
          error={error}
        />
        <Button type="submit" variant="primary" size="lg" icon={Mail} loading={pending}>
          {t('auth:login.submit')}
        </Button>
      </form>
      {config?.devTools && (
        <p className="text-sm text-ink-soft">
          <a href="/dev/mailbox" className="underline underline-offset-4">
            {t('auth:login.mailbox')}
          </a>
        </p>
      )}
    </LoginFrame>
  );
}

function useLogin(redirect: string) {
  const t = useMessages();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = v.safeParse(emailSchema, new FormData(event.currentTarget).get('email'));
    if (!parsed.success) return setError(translateIssue(t, parsed.issues[0].message));
    setPending(true);
    setError(undefined);
    try {
      await sendCode(parsed.output);
    } catch (cause) {
      const failure = failureOf(cause, t);
      // A code is on its way already: the next page is still the right one.
      if (failure.code !== 'TOO_MANY_REQUESTS') {
        setPending(false);
        return setError(failure.message);
      }
    }
    await navigate({ to: '/login/verify', search: { redirect, email: parsed.output } });
  }
  return { error, pending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
