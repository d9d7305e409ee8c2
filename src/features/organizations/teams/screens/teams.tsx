import { useQueryClient } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { NameDialog } from '~/ui/form/name-dialog';
import { RecordList } from '~/ui/record/record-list';
import type { OwnOrganization } from '../../schema';
import { useOrganization } from '../../use-organization';
import { teamClient } from '../client';
import { team } from '../record';

interface TeamsScreenProps {
  organization: OwnOrganization;
  search: typeof team.list.defaults;
}

export function TeamsScreen({ organization: initial, search }: TeamsScreenProps) {
  const t = useMessages();
  const format = useFormat();
  const { slug, may } = useOrganization(initial);
  const [creating, setCreating] = useState(false);
  const create = may({ team: 'create' }) && (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('teams:new')}
    </Button>
  );
  return (
    <RecordList
      record={team}
      client={teamClient(slug)}
      search={search}
      icon={UsersRound}
      description={t('teams:text')}
      actions={create}
      columns={({ field, created }) => [
        field('name'),
        {
          key: 'members',
          header: t('organizations:members.title'),
          className: 'tabular-nums @2xl:w-40',
          compact: 'shrink-0 @max-2xl:text-ink-soft',
          cell: ({ members }) =>
            t('teams:members', { count: members, total: format.number(members) }),
        },
        created(),
      ]}
    >
      <NewTeamDialog slug={slug} open={creating} onClose={() => setCreating(false)} />
    </RecordList>
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
  const client = teamClient(slug);
  return (
    <NameDialog
      label={t('teams:fields.name')}
      schema={team.createInput.entries.name}
      {...dialog}
      draft="team"
      title={t('teams:new')}
      submitLabel={t('teams:new.submit')}
      done={t('teams:new.done')}
      onName={async (name) => {
        await client.api.create({ name });
        await client.invalidate(queryClient);
      }}
    />
  );
}
