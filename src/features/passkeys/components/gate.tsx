import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { TextLink } from '~/ui/basics/link';
import { FieldError } from '~/ui/form/field';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import { useTitle } from '~/ui/layout/use-title';
import { PasskeyIcon, useSupport } from '../sign-in';
import { useAddPasskey } from '../use-add-passkey';

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
        <Button variant="primary" size="lg" icon={PasskeyIcon} loading={pending} onClick={add}>
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
