import { type FormEvent, type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { CodeField } from '~/features/auth/code-field';
import { Resend } from '~/features/auth/resend';
import { codeSchema } from '~/features/auth/schema';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import { Card } from '~/ui/layout/page';
import { useAccountRequest } from './use-request';

export interface CodeCardProps {
  title: ReactNode;
  /** The address the code was sent to. */
  email: string;
  submitLabel: string;
  cancelLabel: string;
  onCancel: () => void;
  send: (code: string) => Promise<void>;
  resend: () => Promise<{ validMinutes: number }>;
}

/** Asks for an emailed code inline, not in a dialog: the email may take a while. */
export function CodeCard(props: CodeCardProps) {
  const t = useMessages();
  const { pending, run } = useAccountRequest();
  const [error, setError] = useState<string>();
  function sendCode(given: unknown) {
    const parsed = v.safeParse(codeSchema, given);
    if (!parsed.success) return setError(translateIssue(t, parsed.issues[0].message));
    setError(undefined);
    run(
      () => props.send(parsed.output),
      (failure) => setError(failure.message),
    );
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    sendCode(new FormData(event.currentTarget).get('code'));
  }
  return (
    <Card className="flex flex-col gap-4 border-accent/40">
      <div>
        <h2 className="text-lg leading-snug font-semibold">{props.title}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          {t('auth:verify.text')}{' '}
          <span className="font-medium text-ink">
            <Address>{props.email}</Address>
          </span>
        </p>
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <CodeField error={error} onComplete={sendCode} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={pending}>
            {props.submitLabel}
          </Button>
          <Button onClick={props.onCancel}>{props.cancelLabel}</Button>
        </div>
      </form>
      <Resend send={props.resend} />
    </Card>
  );
}
