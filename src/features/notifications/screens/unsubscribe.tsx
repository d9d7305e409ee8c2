import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useSubmittedForm } from '~/shared/hooks/use-single-field-form';
import { useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { dailyDigest, parseUnsubscribe } from '../unsubscribe';

interface UnsubscribeProps {
  token: string;
  done: boolean;
}

/** The page of an unsubscribe link. Opening it changes nothing: mail scanners open links. */
export function UnsubscribeScreen({ token, done }: UnsubscribeProps) {
  const t = useMessages();
  const form = useUnsubscribe(token);
  const isClosed = !parseUnsubscribe(token) || form.isRejected;
  return (
    <LoginFrame keep={{ ...(token && { token }), ...(done && { done: 'true' }) }}>
      {/* Moves the focus to the result: the button that had it is gone. */}
      <div
        key={String(done || isClosed)}
        tabIndex={-1}
        ref={(element) => void (form.isSent && element?.focus())}
        className="flex flex-col gap-6 outline-none"
      >
        {done && (
          <Result
            title={t('notifications:unsubscribe.done.title')}
            text={t('notifications:unsubscribe.done.text')}
          />
        )}
        {!done && isClosed && (
          <Result
            title={t('notifications:unsubscribe.closed.title')}
            text={t('notifications:unsubscribe.closed.text')}
          />
        )}
        {!done && !isClosed && <Question token={token} form={form} />}
      </div>
    </LoginFrame>
  );
}

function useUnsubscribe(token: string) {
  const t = useMessages();
  const navigate = useNavigate();
  const submitted = useSubmittedForm();
  const [failure, setFailure] = useState(
    submitted && { code: submitted.code, message: submitted.error },
  );
  const [pending, setPending] = useState(false);
  const [isSent, setSent] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    try {
      await api.notifications.unsubscribe({ token });
      setSent(true);
      await navigate({ to: '/unsubscribe', search: { done: true }, replace: true });
    } catch (cause) {
      setSent(true);
      setFailure(toCallFailure(cause, t));
    }
    setPending(false);
  }
  return {
    submit,
    pending,
    isSent,
    isRejected: failure?.code === 'UNSUBSCRIBE_LINK_NOT_VALID',
    error: failure?.message,
  };
}

interface QuestionProps {
  token: string;
  form: ReturnType<typeof useUnsubscribe>;
}

function Question({ token, form: { submit, pending, error } }: QuestionProps) {
  const t = useMessages();
  const isDigest = parseUnsubscribe(token)?.name === dailyDigest;
  return (
    <>
      <LoginHeading title={t('notifications:unsubscribe.title')}>
        {isDigest ? t('notifications:unsubscribe.digest') : t('notifications:unsubscribe.text')}
      </LoginHeading>
      <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('notifications:unsubscribe.submit')}
        </Button>
      </form>
    </>
  );
}

interface ResultProps {
  title: string;
  text: string;
}

function Result({ title, text }: ResultProps) {
  const t = useMessages();
  return (
    <>
      <LoginHeading title={title}>{text}</LoginHeading>
      <ButtonLink to="/app/account" hash="notifications" size="lg">
        {t('notifications:unsubscribe.account')}
      </ButtonLink>
    </>
  );
}
