import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DashboardCard } from '~/features/dashboard/card';
import { api } from '~/shared/data/api-client';
import { prefetch } from '~/shared/data/loaders';
import { useMessages } from '~/shared/i18n/context';
import { setCookie } from '~/shared/preferences/stored-preferences';
import { ButtonAnchor } from '~/ui/basics/button';
import { type ChecklistItem, Checklist } from '~/ui/layout/checklist';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import { CopyCode } from './copy-code';
import { type FirstSteps, dismissedCookie } from './schema';

/** What a new project does first. If it fails to load, it is not worth an error. */
export const cards: DashboardCard[] = [
  {
    name: 'first-steps',
    width: 'full',
    load: (data) => prefetch(data, firstStepsQuery),
    component: FirstStepsCard,
  },
];

const year = 31_536_000;

function FirstStepsCard() {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { data: steps } = useQuery(firstStepsQuery);
  const items = useItems(steps ?? null);
  if (items.every(({ done }) => done)) return null;
  function dismiss() {
    setCookie(dismissedCookie, 'dismissed', year);
    queryClient.setQueryData(firstStepsQuery.queryKey, null);
    focusMain();
  }
  return (
    <Checklist
      title={t('first-steps:title')}
      items={items}
      dismissLabel={t('first-steps:dismiss')}
      onDismiss={dismiss}
    />
  );
}

function useItems(steps: FirstSteps): ChecklistItem[] {
  const t = useMessages();
  if (!steps) return [];
  return [
    {
      label: t('first-steps:name.label'),
      text: withCode(t('first-steps:name.text'), 'docs/guides/customise.md'),
      done: steps.name,
    },
    {
      label: t('first-steps:signIn.label'),
      text: withCode(t('first-steps:signIn.text'), 'docs/configuration.md'),
      done: steps.signIn,
    },
    {
      label: t('first-steps:email.label'),
      text: withCode(t('first-steps:email.text'), 'SMTP_URL'),
      done: steps.email,
      link: (
        <ButtonAnchor size="sm" href="/dev/mailbox" icon={ArrowRight}>
          {t('first-steps:email.mailbox')}
        </ButtonAnchor>
      ),
    },
    {
      label: t('first-steps:sample.label'),
      text: withCode(t('first-steps:sample.text'), 'npm run remove -- sample'),
      done: steps.sample,
    },
    {
      label: t('first-steps:feature.label'),
      text: withCode(t('first-steps:feature.text'), 'npm run new -- feature events'),
      done: steps.feature,
    },
    {
      label: t('first-steps:deployment.label'),
      text: withCode(t('first-steps:deployment.text'), 'docs/guides/deploy-to-a-server.md'),
      done: steps.deployment,
    },
  ];
}

/** A sentence, and the command, setting or guide that belongs to it. */
function withCode(text: string, code: string): ReactNode {
  return (
    <>
      {text} <CopyCode>{code}</CopyCode>
    </>
  );
}

const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: () => api.firstSteps.get(),
});
