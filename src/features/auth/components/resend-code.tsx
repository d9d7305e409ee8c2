import { useSubmittedForm } from '~/shared/use-single-field-form';
import { sendCode } from '../client';
import { Resend } from '../resend';
// captcha:start
import { Captcha } from '../captcha/captcha';
// captcha:end

interface ResendCodeProps {
  email: string;
  onSent(): void;
}

/** Sends the code of a sign-in again. */
export function ResendCode({ email, onSent }: ResendCodeProps) {
  const came = useSubmittedForm();
  return (
    <Resend
      send={() => sendCode(email)}
      onSent={onSent}
      // Without JavaScript, the server may have returned the time to wait.
      first={came?.retryAfter}
      // captcha:start
      before={<Captcha />}
      // captcha:end
    />
  );
}
