import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError } from '~/ui/form/field';
import { errorMessage } from '~/ui/form/use-explain';
import { Card, Section } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { invalidateOrganizations, joiningQueries } from '../../client';
import type { JoinableOrganization } from '../schema';

/** What the user can join by the domain of their address. Nothing is shown if there is none. */
export function JoinableOrganizations() {
  const t = useMessages();
  const { data = [] } = useQuery(joiningQueries.joinable());
  if (data.length === 0) return null;
  return (
    <Section title={t('join-domain:joinable')}>
      <ul className="grid gap-3 lg:grid-cols-2">
        {data.map((organization) => (
          <li key={organization.id} className="flex min-w-0">
            <JoinCard organization={organization} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function JoinCard({ organization }: { organization: JoinableOrganization }) {
  const t = useMessages();
  const { pending, error, join } = useJoin(organization);
  const { id, name, logo, domain } = organization;
  return (
    <Card className="flex w-full flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} seed={id} image={logo} square />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="mt-0.5 text-sm text-pretty text-ink-soft wrap-anywhere">
            {t('join-domain:joinable.text', { domain: isolate(domain) })}
          </p>
        </div>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <div className="mt-auto flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
        <Button variant="primary" loading={pending} onClick={() => void join()}>
          {t('invite-links:open.join')}
          <span className="sr-only">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </Button>
      </div>
    </Card>
  );
}

function useJoin({ id, name }: JoinableOrganization) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  async function join() {
    setPending(true);
    setError(undefined);
    try {
      const { slug } = await api.organizations.joinDomain.join({ id });
      toast.success(t('organizations:list.accepted', { name: isolate(name) }));
      await navigate({ to: '/app/o/$slug', params: { slug } });
      await invalidateOrganizations(queryClient);
    } catch (cause) {
      setError(errorMessage(toCallFailure(cause, t), t('invite-links:open.failed')));
    }
    setPending(false);
  }
  return { pending, error, join };
}
