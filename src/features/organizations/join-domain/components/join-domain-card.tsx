import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { SkeletonLine } from '~/ui/basics/skeleton';
import { useCall } from '~/ui/form/use-call';
import { toast } from '~/ui/overlay/toast';
import { invalidateOrganizations, joiningQueries } from '../../client';
import { SettingCard } from '../../components/setting-card';
import type { CurrentOrganization } from '../../use-organization';
import type { JoinDomain } from '../schema';

/** Whether users with an address at a domain can join. Only owners change it. */
export function JoinDomainCard({ organization }: { organization: CurrentOrganization }) {
  const t = useMessages();
  const isOwner = organization.may({ organization: 'delete' });
  const { data, isError, refetch } = useQuery(joiningQueries.domain(organization.slug));
  const { pending, save } = useSave(organization.slug);
  const title = t('join-domain:title');
  if (isError && !data)
    return (
      <SettingCard
        title={title}
        text={t('list:error.title')}
        action={<Button onClick={() => void refetch()}>{t('ui:retry')}</Button>}
      />
    );
  if (!data) return <SettingCard title={title} text={<SkeletonLine />} />;
  const { domain, own } = data;
  return (
    <SettingCard
      title={title}
      text={<Text setting={data} isOwner={isOwner} />}
      action={
        isOwner &&
        (domain !== null ? (
          <Button loading={pending} onClick={() => save(null)}>
            {t('join-domain:turnOff')}
          </Button>
        ) : (
          own !== null && (
            <Button loading={pending} onClick={() => save(own)}>
              {t('join-domain:turnOn')}
            </Button>
          )
        ))
      }
    />
  );
}

function Text({ setting, isOwner }: { setting: JoinDomain; isOwner: boolean }) {
  const t = useMessages();
  const { domain, isActive, own } = setting;
  if (domain !== null) {
    const at = { domain: isolate(domain) };
    if (isActive) return t('join-domain:on', at);
    return <span className="text-warning">{t('join-domain:paused', at)}</span>;
  }
  if (!isOwner) return t('join-domain:off');
  return own === null ? t('join-domain:none') : t('join-domain:offer', { domain: isolate(own) });
}

function useSave(slug: string) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { pending, run } = useCall(t('join-domain:set.failed'), { report: toast.error });
  const save = (domain: string | null) =>
    run(async () => {
      try {
        await api.organizations.joinDomain.set({ slug, domain });
      } finally {
        await invalidateOrganizations(queryClient);
      }
      toast.success(
        domain === null
          ? t('join-domain:turnOff.done')
          : t('join-domain:set.done', { domain: isolate(domain) }),
      );
    });
  return { pending, save };
}
