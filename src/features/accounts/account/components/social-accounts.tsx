import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LinkError } from '../../auth/social-link-error';
import { providerIcon } from '../../auth/social-icon';
import { useProviderRedirect } from '../../auth/use-social-redirect';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import type { Icon } from '~/ui/basics/icon';
import { FieldError } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { Card, Section } from '~/ui/layout/page';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { type AccountPath, accountQueries } from '../client';
import type { LinkedProvider } from '../schema';
import type { AccountSearch } from '../search';

interface SocialAccountsProps {
  email: string;
  path: AccountPath;
  /** What the provider's redirect back to this page reports. */
  outcome: Pick<AccountSearch, 'linked' | 'error'>;
  /** Hides the buttons during impersonation. */
  readOnly: boolean;
}

const linkErrorMessages: Record<LinkError, PlainMessageKey> = {
  access_denied: 'account:providers.error.denied',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'account:providers.error.alreadyLinked',
  EMAIL_NOT_VERIFIED: 'account:providers.error.notVerified',
  FAILED_TO_GET_USER_INFO: 'account:providers.error.failed',
  UNKNOWN_ERROR: 'account:providers.error.failed',
};

/** Where the provider's redirect scrolls to. */
const sectionId = 'sign-in-methods';

/** The email code and the configured providers. Not shown if there are no providers. */
export function SocialAccounts({ email, path, outcome, readOnly }: SocialAccountsProps) {
  const t = useMessages();
  const providers = usePageContext()?.config.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <Section
      id={sectionId}
      className="scroll-mt-20"
      title={t('account:providers.title')}
      description={t('account:providers.text')}
    >
      <Card className="flex flex-col divide-y divide-line">
        <Method
          icon={Mail}
          name={t('account:providers.code')}
          detail={<Address>{email}</Address>}
        />
        <Providers {...{ providers, path, outcome, readOnly }} />
      </Card>
    </Section>
  );
}

interface ProvidersProps extends Omit<SocialAccountsProps, 'email'> {
  providers: readonly { id: string; name: string }[];
}

function Providers({ providers, path, outcome, readOnly }: ProvidersProps) {
  const t = useMessages();
  const format = useFormat();
  const { data, isPending, isError } = useQuery(accountQueries.providers());
  const { start, pending, error } = useProviderRedirect('/link-social', `${path}#${sectionId}`);
  const [unlinking, setUnlinking] = useState<{ name: string; linked: LinkedProvider }>();
  const isLinked = (id: string) => data?.items.some(({ provider }) => provider === id);
  const linkedName = providers.find(({ id }) => id === outcome.linked && isLinked(id))?.name;
  const failure = outcome.error && t(linkErrorMessages[outcome.error]);
  return (
    <>
      {providers.map(({ id, name }) => {
        const linked = data?.items.find(({ provider }) => provider === id);
        const since =
          linked && t('account:providers.linked', { date: format.date(linked.linkedAt) });
        const unknown = isError ? t('account:providers.unknown') : '…';
        return (
          <Method
            key={id}
            icon={providerIcon(id)}
            name={name}
            detail={since ?? (data ? t('account:providers.notLinked') : unknown)}
          >
            {!readOnly && linked && (
              <Button
                aria-label={t('account:providers.unlinkName', { name })}
                onClick={() => setUnlinking({ name, linked })}
              >
                {t('account:providers.unlink')}
              </Button>
            )}
            {!readOnly && !linked && !isPending && !isError && (
              <Button
                aria-label={t('account:providers.linkName', { name })}
                loading={pending === id}
                onClick={() => start(id)}
              >
                {t('account:providers.link')}
              </Button>
            )}
          </Method>
        );
      })}
      {error || failure ? (
        <FieldError className="pt-4">{error ?? failure}</FieldError>
      ) : (
        linkedName && (
          <p role="status" className="pt-4 text-sm">
            {t('account:providers.done', { name: linkedName })}
          </p>
        )
      )}
      <UnlinkDialog unlinking={unlinking} onClose={() => setUnlinking(undefined)} />
    </>
  );
}

interface MethodProps {
  icon: Icon;
  name: string;
  detail: ReactNode;
  children?: ReactNode;
}

function Method({ icon: MethodIcon, name, detail, children }: MethodProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <MethodIcon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>
      </div>
      {children}
    </div>
  );
}

interface UnlinkDialogProps {
  unlinking: { name: string; linked: LinkedProvider } | undefined;
  onClose: () => void;
}

function UnlinkDialog({ unlinking, onClose }: UnlinkDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const name = useDialogSubject(unlinking).subject?.name ?? '';
  return (
    <FormDialog
      danger
      open={unlinking !== undefined}
      onClose={onClose}
      title={t('account:providers.unlinkTitle', { name })}
      description={t('account:providers.unlinkText', { name })}
      submitLabel={t('account:providers.unlink')}
      done={t('account:providers.unlinked', { name })}
      failed={t('account:providers.unlinkFailed')}
      onSubmit={async () => {
        if (unlinking) await api.account.unlinkProvider({ id: unlinking.linked.id });
        await queryClient.invalidateQueries(accountQueries.providers());
      }}
    />
  );
}
