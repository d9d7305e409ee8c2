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
  const submitted = useSubmittedForm();
  const isClosed = !parseUnsubscribe(token) || submitted?.code === 'UNSUBSCRIBE_LINK_NOT_VALID';
  return (
    <LoginFrame keep={{ ...(token && { token }), ...(done && { done: 'true' }) }}>
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
      {!done && !isClosed && <Question token={token} error={submitted?.error} />}
    </LoginFrame>
  );
}

interface QuestionProps {
  token: string;
  error: string | undefined;
}

/** A plain form: it is sent once, and needs no code in the browser. */
function Question({ token, error }: QuestionProps) {
  const t = useMessages();
  const isDigest = parseUnsubscribe(token)?.name === dailyDigest;
  return (
    <>
      <LoginHeading title={t('notifications:unsubscribe.title')}>
        {isDigest ? t('notifications:unsubscribe.digest') : t('notifications:unsubscribe.text')}
      </LoginHeading>
      <form method="post" className="flex flex-col gap-3">
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" size="lg">
          {t('notifications:unsubscribe.submit')}
        </Button>
      </form>
    </>
  );
}

function Result({ title, text }: { title: string; text: string }) {
  const t = useMessages();
  return (
    <>
      <LoginHeading title={title}>{text}</LoginHeading>
      <ButtonLink to="/app/account/$page" params={{ page: 'notifications' }} size="lg">
        {t('notifications:unsubscribe.account')}
      </ButtonLink>
    </>
  );
}
