import type { Countdown } from '~/shared/hooks/use-countdown';
import { sendCode } from '../client';
import { Resend } from '../resend';
import { Slot } from '~/shared/page/slots';

interface ResendCodeProps {
  email: string;
  late: boolean;
  countdown: Countdown;
  onSent(): void;
}

/** Sends the code of a sign-in again. */
export function ResendCode({ email, late, countdown, onSent }: ResendCodeProps) {
  return (
    <Resend
      send={() => sendCode(email)}
      late={late}
      onSent={onSent}
      // The code field shows it too, after too many wrong codes.
      countdown={countdown}
      before={<Slot name="codeForm" />}
    />
  );
}
