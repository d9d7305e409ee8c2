import { useMessages } from '~/shared/i18n/context';
import { useFieldForm } from '~/shared/use-field-form';
import { useRefreshVisit } from '~/shared/visit-hooks';
import { Address } from '~/ui/address';
import { Button } from '~/ui/button';
import { TextLink } from '~/ui/link';
import { LoginFrame, LoginHeading } from '~/ui/login-frame';
import { signInWithCode } from '../client';
import { CodeField } from '../code-field';
import { MailboxLink } from '../parts/mailbox-link';
import { ResendCode } from '../parts/resend-code';
import { codeSchema } from '../schema';

export interface VerifyProps {
  email: string;
  redirect: string;
}

export function VerifyScreen({ email, redirect }: VerifyProps) {
  const t = useMessages();
  const refreshVisit = useRefreshVisit();
  const form = useFieldForm({
    field: 'code',
    schema: codeSchema,
    async send(code) {
      await signInWithCode(email, code);
      // The guard of this very page sees the session and leads on.
      await refreshVisit();
    },
  });
  return (
    <LoginFrame keep={{ email, ...(redirect && { redirect }) }}>
      <LoginHeading title={t('auth:verify.title')}>
        {t('auth:verify.text')}{' '}
        <span className="font-medium text-ink">
          <Address>{email}</Address>
        </span>
      </LoginHeading>
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        <CodeField
          large
          error={form.error}
          defaultValue={form.defaultValue}
          onComplete={form.submitValue}
        />
        <Button type="submit" variant="primary" size="lg" loading={form.pending}>
          {t('auth:verify.submit')}
        </Button>
      </form>
      {/* Below each other: what the button says changes, and must push nothing. */}
      <div className="flex flex-col items-start gap-y-3 text-sm">
        <ResendCode email={email} onSent={() => form.setError(undefined)} />
        <TextLink to="/login" search={{ redirect }}>
          {t('auth:verify.change')}
        </TextLink>
      </div>
      <MailboxLink />
    </LoginFrame>
  );
}
