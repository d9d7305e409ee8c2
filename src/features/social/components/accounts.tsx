import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Mail, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { usePageContext } from '~/shared/page/page-context-hooks';
import type { Slots } from '~/shared/page/slots';
import { defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import type { Icon } from '~/ui/basics/icon';
import { FieldError } from '~/ui/form/field';
import { Card, Section } from '~/ui/layout/page';
import { socialQueries } from '../client';
import { providerIcon } from '../icon';
import { type LinkError, type LinkOutcome, linkSearch } from '../link-error';
import type { LinkedProvider } from '../schema';
import { useProviderRedirect } from '../use-redirect';

interface SocialAccountsProps {
  email: string;
  /** The path of the page, to return to. */
  path: string;
  /** Hides the buttons during impersonation. */
  readOnly: boolean;
}

const linkErrorMessages: Record<LinkError, PlainMessageKey> = {
  access_denied: 'providers:error.denied',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'providers:error.alreadyLinked',
  EMAIL_NOT_VERIFIED: 'providers:error.notVerified',
  FAILED_TO_GET_USER_INFO: 'providers:error.failed',
  UNKNOWN_ERROR: 'providers:error.failed',
};

/** Where the provider's redirect scrolls to. */
const sectionId = 'sign-in-methods';

/** The email code and the configured providers. */
export function SocialAccounts({ email, path, readOnly }: SocialAccountsProps) {
  const t = useMessages();
  const outcome = v.parse(linkSearch, useSearch({ strict: false }));
  const providers = usePageContext()?.config.providers ?? [];
  return (
    <Section
      id={sectionId}
      className="scroll-mt-20"
      title={t('providers:title')}
      description={t('providers:text')}
    >
      <Card className="flex flex-col divide-y divide-line">
        <OwnMethod icon={Mail} name={t('providers:code')} detail={<Address>{email}</Address>} />
        <Providers {...{ providers, path, outcome, readOnly }} />
      </Card>
    </Section>
  );
}

const unlink = defineAction({
  call: api.social.unlinkProvider,
  label: 'providers:unlink',
  icon: Unlink,
  danger: true,
  title: 'providers:unlinkTitle',
  text: 'providers:unlinkText',
  done: 'providers:unlinked',
  failed: 'providers:unlinkFailed',
});

interface ProvidersProps extends Omit<SocialAccountsProps, 'email'> {
  outcome: LinkOutcome;
  providers: readonly { id: string; name: string }[];
}

function Providers({ providers, path, outcome, readOnly }: ProvidersProps) {
  const t = useMessages();
  const format = useFormat();
  const { data, isPending, isError } = useQuery(socialQueries.providers());
  const { start, pending, error } = useProviderRedirect('/link-social', `${path}#${sectionId}`);
  const { open, dialog } = useActionDialog<LinkedProvider>();
  const isLinked = (id: string) => data?.items.some(({ provider }) => provider === id);
  const linkedName = providers.find(({ id }) => id === outcome.linked && isLinked(id))?.name;
  const failure = outcome.error && t(linkErrorMessages[outcome.error]);
  return (
    <>
      {providers.map(({ id, name }) => {
        const linked = data?.items.find(({ provider }) => provider === id);
        const since = linked && t('providers:linked', { date: format.date(linked.linkedAt) });
        const unknown = isError ? t('providers:unknown') : '…';
        return (
          <OwnMethod
            key={id}
            icon={providerIcon(id)}
            name={name}
            detail={since ?? (data ? t('providers:notLinked') : unknown)}
          >
            {!readOnly && linked && (
              <Button
                aria-label={t('providers:unlinkName', { name })}
                onClick={() => open({ action: unlink, item: linked, name })}
              >
                {t('providers:unlink')}
              </Button>
            )}
            {!readOnly && !linked && !isPending && !isError && (
              <Button
                aria-label={t('providers:linkName', { name })}
                loading={pending === id}
                onClick={() => start(id)}
              >
                {t('providers:link')}
              </Button>
            )}
          </OwnMethod>
        );
      })}
      {error || failure ? (
        <FieldError className="pt-4">{error ?? failure}</FieldError>
      ) : (
        linkedName && (
          <p role="status" className="pt-4 text-sm">
            {t('providers:done', { name: linkedName })}
          </p>
        )
      )}
      {dialog}
    </>
  );
}

interface OwnMethodProps {
  icon: Icon;
  name: string;
  detail: ReactNode;
  children?: ReactNode;
}

function OwnMethod({ icon: MethodIcon, name, detail, children }: OwnMethodProps) {
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

/** In the manager: the configured providers, and which of them a user has linked. */
export function UserProviders({ id, Method }: Slots['userSignIn']) {
  const t = useMessages();
  const format = useFormat();
  const providers = usePageContext()?.config.providers ?? [];
  const { data, isError } = useQuery(socialQueries.ofUser(id));
  const unknown = isError ? t('providers:unknown') : '…';
  return providers.map((provider) => {
    const linked = data?.items.find((item) => item.provider === provider.id);
    const since = linked && t('providers:linked', { date: format.date(linked.linkedAt) });
    return (
      <Method
        key={provider.id}
        icon={providerIcon(provider.id)}
        name={provider.name}
        detail={since ?? (data ? t('providers:notLinked') : unknown)}
      />
    );
  });
}
