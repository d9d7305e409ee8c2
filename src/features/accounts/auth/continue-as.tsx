import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { useSingleFieldForm } from '~/shared/hooks/use-single-field-form';
import { Button } from '~/ui/basics/button';
import { TextField } from '~/ui/form/field';
import { sendFirstCode } from './client';
import { emailSchema } from './schema';

interface ContinueAsProps {
  /** The address cannot be changed. */
  email: string;
  /** The page to return to after the sign-in. */
  redirect: string;
  hint?: ReactNode;
  children: ReactNode;
}

/**
 * Signs in with one fixed address: sends the code and opens the page that asks for it, or continues
 * with a provider that has this address. Without JavaScript, the forms are sent to the sign-in page.
 */
export function ContinueAs({ email, redirect, hint, children }: ContinueAsProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const form = useSingleFieldForm({
    field: 'email',
    schema: emailSchema,
    async send(address) {
      const { late } = await sendFirstCode(address);
      await navigate({ to: '/login/verify', search: { redirect, email: address, late } });
    },
  });
  const action = `/login?${new URLSearchParams({ redirect })}`;
  return (
    <div className="contents">
      <form
        noValidate
        method="post"
        action={action}
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
        <Slot name="codeForm" />
        <Button type="submit" variant="primary" size="lg" icon={Mail} loading={form.pending}>
          {children}
        </Button>
      </form>
      <Slot name="signIn" redirect={redirect} action={action} />
    </div>
  );
}
