import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, House, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '../basics/button';

interface WaysOutProps {
  /** Shows a retry button, which is busy while the promise is pending. */
  onRetry?: (() => void | Promise<void>) | undefined;
}

/** Where to go from a page, or a list of a page, that failed. */
export function WaysOut({ onRetry }: WaysOutProps) {
  const t = useMessages();
  const router = useRouter();
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {onRetry && <Retry onRetry={onRetry} />}
      <Button icon={ArrowLeft} onClick={() => router.history.back()}>
        {t('ui:error.back')}
      </Button>
      <ButtonLink to="/" icon={House} variant={onRetry ? 'secondary' : 'primary'}>
        {t('ui:error.home')}
      </ButtonLink>
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void | Promise<void> }) {
  const t = useMessages();
  const [pending, setPending] = useState(false);
  async function retry() {
    setPending(true);
    try {
      await onRetry();
    } finally {
      setPending(false);
    }
  }
  return (
    <Button variant="primary" icon={RotateCw} loading={pending} onClick={() => void retry()}>
      {t('ui:retry')}
    </Button>
  );
}
