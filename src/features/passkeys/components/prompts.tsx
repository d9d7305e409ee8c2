import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Key } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { TextLink } from '~/ui/basics/link';
import { FieldError } from '~/ui/form/field';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { Card } from '~/ui/layout/page';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import { useTitle } from '~/shared/page/page-title';
import { toast } from '~/ui/overlay/toast';
import { passkeyQueries } from '../client';
import { useAddPasskey } from '../use-add-passkey';
import { useSupport } from '../webauthn';

/* Where users are asked to add a passkey. One module, to keep the list of chunks short. */

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
        <Key className="size-5" />
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

/** Instead of the manager, for administrators who need a passkey and have none. The URL stays. */
export function PasskeyGate() {
  const router = useRouter();
  return (
    <QueryClientProvider client={router.options.context.data.loaded}>
      <Gate
        onAdded={async () => {
          await router.invalidate();
          focusMain();
        }}
      />
    </QueryClientProvider>
  );
}

function Gate({ onAdded }: { onAdded: () => Promise<void> }) {
  const t = useMessages();
  const isSupported = useSupport();
  useTitle(t('passkeys:gate.title'));
  const { pending, error, add } = useAddPasskey(undefined, onAdded);
  return (
    <LoginFrame>
      <LoginHeading title={t('passkeys:gate.title')}>
        {isSupported ? t('passkeys:gate.text') : t('passkeys:gate.unsupported')}
      </LoginHeading>
      {isSupported && (
        <Button variant="primary" size="lg" icon={Key} loading={pending} onClick={add}>
          {t('passkeys:add')}
        </Button>
      )}
      {error && <FieldError>{error}</FieldError>}
      <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        <TextLink to="/app">{t('passkeys:gate.back')}</TextLink>
        <TextLink to="/logout">{t('auth:logout.submit')}</TextLink>
      </p>
    </LoginFrame>
  );
}
