import { useQuery } from '@tanstack/react-query';
import { SignInMethod } from '~/features/accounts/users/sign-in-method';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { socialQueries } from '../client';
import { providerIcon } from '../icon';

/** The configured providers, and which of them a user has linked. */
export function UserProviders({ id }: { id: string }) {
  const t = useMessages();
  const format = useFormat();
  const providers = usePageContext()?.config.providers ?? [];
  const { data, isError } = useQuery(socialQueries.ofUser(id));
  const unknown = isError ? t('providers:unknown') : '…';
  return providers.map((provider) => {
    const linked = data?.items.find((item) => item.provider === provider.id);
    const since = linked && t('providers:linked', { date: format.date(linked.linkedAt) });
    return (
      <SignInMethod
        key={provider.id}
        icon={providerIcon(provider.id)}
        name={provider.name}
        detail={since ?? (data ? t('providers:notLinked') : unknown)}
      />
    );
  });
}
