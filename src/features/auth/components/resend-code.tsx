import { useSubmittedForm } from '~/shared/use-single-field-form';
import { sendCode } from '../client';
import { Resend } from '../resend';
import { useCaptcha } from './captcha';

interface ResendCodeProps {
  email: string;
  onSent(): void;
}

/** Resending needs a new captcha token, like the first request. */
export function ResendCode({ email, onSent }: ResendCodeProps) {
  const came = useSubmittedForm();
  const captcha = useCaptcha();
  return (
    <Resend
      send={() => sendCode(email, captcha.take())}
      onSent={onSent}
      first={came?.retryAfter}
      before={captcha.widget}
    />
  );
}
