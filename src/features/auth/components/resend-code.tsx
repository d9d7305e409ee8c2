import { useSubmittedForm } from '~/shared/use-single-field-form';
import { sendCode } from '../client';
import { Resend } from '../resend';
import { useCaptcha } from './captcha';

interface ResendCodeProps {
  email: string;
  onSent(): void;
}

/** Asking for a code again is asking for a code: the captcha is asked for again too. */
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
