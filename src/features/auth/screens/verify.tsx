import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { failureOf } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { useRefreshVisit, useVisit } from '~/shared/visit-hooks';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import { TextLink } from '~/ui/link';
import { signInWithCode } from '../client';
import { LoginFrame } from '../parts/login-frame';
import { codeSchema } from '../schema';

export interface VerifyProps {
  email: string;
  redirect: string;
}

export function VerifyScreen({ email, redirect }: VerifyProps) {
  const t = useMessages();
  const minutes = useVisit()?.config.codeMinutes ?? 5;
  const { error, pending, submit } = useVerify(email);
  return (
    <LoginFrame keep={{ email, ...(redirect && { redirect }) }}>
      <div className="flex flex-col gap-2">
        <h1 className="font-serif text-3xl leading-tight font-semibold tracking-tight text-balance">
          {t('auth:verify.title')}
        </h1>
        <p className="text-ink-soft">
          {t('auth:verify.text')} <bdi className="font-medium text-ink wrap-anywhere">{email}</bdi>
        </p>
      </div>
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          label={t('auth:verify.code')}
          hint={t('auth:verify.validity', { count: minutes })}
          error={error}
          className="[&_input]:h-14 [&_input]:text-center [&_input]:font-mono [&_input]:text-2xl [&_input]:tracking-[0.4em]"
        />
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('auth:verify.submit')}
        </Button>
      </form>
      <TextLink to="/login" search={{ redirect }} className="self-start text-sm">
        {t('auth:verify.change')}
      </TextLink>
    </LoginFrame>
  );
}

function useVerify(email: string) {
  const t = useMessages();
  const refreshVisit = useRefreshVisit();
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = v.safeParse(codeSchema, new FormData(event.currentTarget).get('code'));
    if (!parsed.success) return setError(translateIssue(t, parsed.issues[0].message));
    setPending(true);
    setError(undefined);
    try {
      await signInWithCode(email, parsed.output);
      // The guard of this very page sees the session and leads on.
      await refreshVisit();
    } catch (cause) {
      setError(failureOf(cause, t).message);
      setPending(false);
    }
  }
  return { error, pending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
