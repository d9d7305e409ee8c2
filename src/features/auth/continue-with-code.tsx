import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { useSingleFieldForm } from '~/shared/use-single-field-form';
import { Button } from '~/ui/basics/button';
import { TextField } from '~/ui/form/field';
import { isResendTooEarly, sendCode } from './client';
import { useCaptcha } from './components/captcha';
import { emailSchema } from './schema';

interface ContinueWithCodeProps {
  /** The address cannot be changed. */
  email: string;
  /** The page to return to after the sign-in. */
  redirect: string;
  hint?: ReactNode;
  children: ReactNode;
}

/**
 * Signs in with one fixed address: sends the code and opens the page that asks for it. Without
 * JavaScript, the form is sent to the sign-in page.
 */
export function ContinueWithCode({ email, redirect, hint, children }: ContinueWithCodeProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const form = useSingleFieldForm({
    field: 'email',
    schema: emailSchema,
    async send(address) {
      try {
        await sendCode(address, captcha.take());
      } catch (failure) {
        if (!isResendTooEarly(failure)) throw failure;
      }
      await navigate({ to: '/login/verify', search: { redirect, email: address } });
    },
  });
  return (
    <form
      noValidate
      method="post"
      action={`/login?${new URLSearchParams({ redirect })}`}
      onSubmit={form.submit}
      className="flex flex-col gap-4"
    >
      <TextField
        name="email"
        type="email"
        dir="ltr"
        readOnly
        defaultValue={email}
        label={t('auth:login.email')}
        hint={hint}
        error={form.error}
      />
      {captcha.widget}
      <Button type="submit" variant="primary" size="lg" icon={Mail} loading={form.pending}>
        {children}
      </Button>
    </form>
  );
}
