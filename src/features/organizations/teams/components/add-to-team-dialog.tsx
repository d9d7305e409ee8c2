import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { PickDialog } from '~/ui/list/pick-dialog';
import { organizationQueries } from '../../client';
import { MemberIdentity, memberName } from '../../components/use-member-columns';
import { teamClient } from '../client';
import type { Team } from '../record';

interface AddToTeamDialogProps {
  slug: string;
  team: Team;
  open: boolean;
  onClose: () => void;
}

/** Adds members of the organization to a team. */
export function AddToTeamDialog({ slug, team, ...dialog }: AddToTeamDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { id } = team;
  const client = teamClient(slug);
  const { data } = useInfiniteQuery(client.members(id));
  return (
    <PickDialog
      {...dialog}
      title={t('teams:add.title', { team: isolate(team.name) })}
      searchLabel={t('organizations:members.search')}
      query={(searchTerm: string) => organizationQueries.members(slug, { searchTerm, role: '' })}
      picked={new Set(data?.pages.flatMap(({ items }) => items.map((member) => member.id)))}
      pickLabel={t('teams:add.submit')}
      pickedLabel={t('teams:add.added')}
      getName={memberName}
      renderItem={(member) => <MemberIdentity member={member} />}
      onPick={async ({ userId }) => {
        await api.organizations.teams.addMember({ slug, id, userId });
        await client.invalidate(queryClient);
      }}
    />
  );
}
