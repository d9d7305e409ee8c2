import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useSubmittedForm } from '~/shared/hooks/use-single-field-form';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext, useRefreshPageContext } from '~/shared/page/page-context-hooks';
import { Button, ButtonLink } from '~/ui/basics/button';
import { TextLink } from '~/ui/basics/link';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { reportNotMe } from '../client';
import type { NotMeLink } from '../not-me';

interface NotMeProps {
  token: string;
  done: boolean;
  link: NotMeLink;
}

/** The page of the link "This wasn't me". Opening it changes nothing: mail scanners open links. */
export function NotMeScreen({ token, done, link }: NotMeProps) {
  const form = useNotMeForm(token);
  const isClosed = !link.isOpen || form.isRejected;
  return (
    <LoginFrame keep={{ ...(token && { token }), ...(done && { done: 'true' }) }}>
      {/* Moves the focus to the result: the button that had it is gone. */}
      <div
        key={String(done || isClosed)}
        tabIndex={-1}
        ref={(element) => void (form.isSent && element?.focus())}
        className="flex flex-col gap-6 outline-none"
      >
        {done && <Done />}
        {!done && isClosed && <Closed />}
        {!done && !isClosed && <Question restoresEmail={link.restoresEmail} form={form} />}
      </div>
    </LoginFrame>
  );
}

function useNotMeForm(token: string) {
  const t = useMessages();
  const navigate = useNavigate();
  const refreshPageContext = useRefreshPageContext({ mayEnd: true });
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
      await reportNotMe(token);
      setSent(true);
      // The session of this browser may be among those that ended.
      await refreshPageContext();
      await navigate({ to: '/login/not-me', search: { done: true }, replace: true });
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
    isRejected: failure?.code === 'LINK_NOT_VALID',
    error: failure?.message,
  };
}

interface QuestionProps {
  restoresEmail: boolean;
  form: ReturnType<typeof useNotMeForm>;
}

function Question({ restoresEmail, form: { submit, pending, error } }: QuestionProps) {
  const t = useMessages();
  return (
    <>
      <LoginHeading title={t('auth:notMe.title')}>{t('auth:notMe.text')}</LoginHeading>
      <Points>
        <li>{t('auth:notMe.sessions')}</li>
        <li>{t('auth:notMe.codes')}</li>
        <li>{t('auth:notMe.methods')}</li>
        {restoresEmail && <li>{t('auth:notMe.email')}</li>}
      </Points>
      <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <Button type="submit" variant="danger" size="lg" loading={pending}>
          {t('auth:notMe.submit')}
        </Button>
      </form>
      <p className="text-sm">
        <TextLink to="/">{t('auth:notMe.cancel')}</TextLink>
      </p>
    </>
  );
}

function Done() {
  const t = useMessages();
  const contact = usePageContext()?.config.contactEmail;
  return (
    <>
      <LoginHeading title={t('auth:notMe.done.title')}>{t('auth:notMe.done.text')}</LoginHeading>
      <Points>
        <li>{t('auth:notMe.done.mailbox')}</li>
        <li>{t('auth:notMe.done.check')}</li>
        {contact && (
          <li>
            {t('auth:notMe.done.contact')}{' '}
            <a href={`mailto:${contact}`} className="font-medium underline underline-offset-4">
              <bdi className="wrap-anywhere">{contact}</bdi>
            </a>
          </li>
        )}
      </Points>
      <ToSignIn />
    </>
  );
}

/** The same for all links that do not work, so it reveals nothing about accounts. */
function Closed() {
  const t = useMessages();
  return (
    <>
      <LoginHeading title={t('auth:notMe.closed.title')}>
        {t('auth:notMe.closed.text')}
      </LoginHeading>
      <ToSignIn />
    </>
  );
}

const Points = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-2 ps-5 text-pretty marker:text-ink-soft">
    {children}
  </ul>
);

function ToSignIn() {
  const t = useMessages();
  return (
    <ButtonLink
      to="/login"
      search={{ redirect: '/app/account/security' }}
      variant="primary"
      size="lg"
    >
      {t('auth:notMe.signIn')}
    </ButtonLink>
  );
}
