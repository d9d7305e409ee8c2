import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { Page, PageHeader } from '~/ui/layout/page';
import { type Column, DataTable, RowLink } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { NameDialog } from '~/ui/form/name-dialog';
import { invalidateOrganizations, organizationQueries } from '../client';
import { type OwnOrganization, type Team, organizationNameSchema } from '../schema';
import { useOrganization } from '../use-organization';

export function TeamsScreen({ organization: initial }: { organization: OwnOrganization }) {
  const t = useMessages();
  const { slug, may } = useOrganization(initial);
  const [creating, setCreating] = useState(false);
  const query = useQuery(organizationQueries.teams(slug));
  const columns = useTeamColumns(slug);
  const create = may({ team: 'create' }) && (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('organizations:teams.new.open')}
    </Button>
  );
  return (
    <Page width="full">
      <PageHeader
        title={t('organizations:teams.title')}
        description={t('organizations:teams.text')}
        actions={create}
      />
      <List
        state={wholeListState(query)}
        label={t('organizations:teams.title')}
        getKey={({ id }) => id}
        skeletonRows={3}
        empty={{
          icon: UsersRound,
          title: t('organizations:teams.empty'),
          text: t('organizations:teams.emptyText'),
          action: create,
        }}
        renderItems={(items) => (
          <DataTable
            label={t('organizations:teams.title')}
            columns={columns}
            items={items}
            getKey={({ id }) => id}
          />
        )}
      />
      <NewTeamDialog slug={slug} open={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

interface NewTeamDialogProps {
  slug: string;
  open: boolean;
  onClose: () => void;
}

function NewTeamDialog({ slug, ...dialog }: NewTeamDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <NameDialog
      label={t('users:column.name')}
      schema={organizationNameSchema}
      {...dialog}
      draft="team"
      title={t('organizations:teams.new.title')}
      submitLabel={t('organizations:teams.new.submit')}
      done={t('organizations:teams.new.done')}
      onName={async (name) => {
        await api.organizations.teams.create({ slug, name });
        await invalidateOrganizations(queryClient);
      }}
    />
  );
}

function useTeamColumns(slug: string): Column<Team, never>[] {
  const t = useMessages();
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('users:column.name'),
      compact: 'flex-1',
      cell: ({ id, name }) => (
        <RowLink to="/app/o/$slug/teams/$id" params={{ slug, id }} className="flex max-w-full">
          <bdi className={oneLine}>{name}</bdi>
        </RowLink>
      ),
    },
    {
      key: 'members',
      header: t('organizations:members.title'),
      className: 'tabular-nums @2xl:w-40',
      compact: 'shrink-0 @max-2xl:text-ink-soft',
      cell: ({ members }) =>
        t('organizations:teams.members', { count: members, total: format.number(members) }),
    },
    {
      key: 'created',
      header: t('organizations:teams.created'),
      className: 'tabular-nums @2xl:w-36',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
  ];
}
