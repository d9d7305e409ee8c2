import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import { Card } from '~/ui/layout/page';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import { toast } from '~/ui/overlay/toast';
import { passkeyQueries } from '../client';
import { PasskeyIcon } from '../sign-in';
import { useAddPasskey } from '../use-add-passkey';

/**
 * Offers a passkey to users who signed in with a code, until they add one or decline. Shown after a
 * navigation in the browser only: the server cannot know whether the device can keep a passkey, and
 * the page must not move after the first paint.
 */
export function PasskeyOffer() {
  const { data } = useQuery({ ...passkeyQueries.offer(), enabled: false });
  return data?.offered ? <OfferCard /> : null;
}

function OfferCard() {
  const t = useMessages();
  const { dismiss, dismissing } = useDismissal();
  const { pending, error, add } = useAddPasskey(t('passkeys:offer.done'), focusMain);
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <PasskeyIcon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">{t('passkeys:offer.title')}</h2>
        <p className="mt-0.5 text-sm text-pretty text-ink-soft">{t('passkeys:offer.text')}</p>
        {error && <FieldError className="mt-2">{error}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button loading={dismissing} onClick={() => void dismiss()}>
          {t('passkeys:offer.dismiss')}
        </Button>
        <Button variant="primary" loading={pending} onClick={add}>
          {t('passkeys:add')}
        </Button>
      </div>
    </Card>
  );
}

function useDismissal() {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [dismissing, setDismissing] = useState(false);
  async function dismiss() {
    setDismissing(true);
    try {
      await api.passkeys.dismissOffer();
      queryClient.setQueryData(passkeyQueries.offer().queryKey, { offered: false });
      toast.info(t('passkeys:offer.dismissed'));
      focusMain();
    } catch {
      toast.error(t('passkeys:offer.failed'));
      setDismissing(false);
    }
  }
  return { dismissing, dismiss };
}
