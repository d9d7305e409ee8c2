import type { Countdown } from '~/shared/hooks/use-countdown';
import { sendCode } from '../client';
import { Resend } from '../resend';
import { Slot } from '~/shared/page/slots';

interface ResendCodeProps {
  email: string;
  countdown: Countdown;
  onSent(): void;
}

/** Sends the code of a sign-in again. */
export function ResendCode({ email, countdown, onSent }: ResendCodeProps) {
  return (
    <Resend
      send={() => sendCode(email)}
      onSent={onSent}
      // The code field shows it too, after too many wrong codes.
      countdown={countdown}
      before={<Slot name="codeForm" />}
    />
  );
}
