import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { useExplain } from '~/ui/form/use-explain';
import { Checklist, type ChecklistItem } from '~/ui/layout/checklist';
import { toast } from '~/ui/overlay/toast';
import { organizationQueries } from '../client';
import type { CurrentOrganization } from '../use-organization';

interface FirstStepsProps {
  organization: CurrentOrganization;
  /** Steps of other features, after the own ones. */
  more: ChecklistItem[];
}

/** The checklist of a new organization, for owners and admins: until all is done, or one hides it. */
export function FirstSteps(props: FirstStepsProps) {
  const { slug, may } = props.organization;
  const { data } = useSuspenseQuery(organizationQueries.one(slug));
  if (data.checklistDismissed || !may({ organization: 'update' })) return null;
  return <Steps {...props} />;
}

function Steps({ organization, more }: FirstStepsProps) {
  const t = useMessages();
  const { slug, logo, members } = organization;
  const { data: invitations } = useQuery(organizationQueries.invitations(slug));
  const { isHidden, dismiss } = useDismiss(slug);
  const items: ChecklistItem[] = [
    {
      label: t('organizations:steps.logo'),
      text: t('organizations:logo.hint'),
      done: logo !== null,
      link: (
        <ButtonLink to="/app/o/$slug/settings" params={{ slug }} size="sm">
          {t('organizations:steps.logoOpen')}
        </ButtonLink>
      ),
    },
    {
      label: t('organizations:steps.invite'),
      text: t('organizations:steps.inviteText'),
      done: members > 1 || (invitations?.length ?? 0) > 0,
      link: (
        <ButtonLink
          to="/app/o/$slug/members"
          params={{ slug }}
          search={{ open: 'invite' }}
          size="sm"
          variant="primary"
        >
          {t('organizations:members.invite.open')}
        </ButtonLink>
      ),
    },
    ...more,
  ];
  if (isHidden || items.every(({ done }) => done)) return null;
  return (
    <Checklist
      title={t('organizations:steps.title')}
      items={items}
      dismissLabel={t('organizations:steps.dismiss')}
      onDismiss={dismiss}
    />
  );
}

/** Hides it at once; it is back if the call fails. */
function useDismiss(slug: string) {
  const queryClient = useQueryClient();
  const explain = useExplain();
  const [isHidden, setHidden] = useState(false);
  async function send() {
    setHidden(true);
    try {
      await api.organizations.dismissChecklist({ slug });
      await queryClient.invalidateQueries(organizationQueries.one(slug));
    } catch (cause) {
      setHidden(false);
      const { form } = explain(cause);
      if (form) toast.error(form);
    }
  }
  return { isHidden, dismiss: () => void send() };
}
