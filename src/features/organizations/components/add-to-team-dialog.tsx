import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { PickDialog } from '~/ui/list/pick-dialog';
import { invalidateOrganizations, organizationQueries } from '../client';
import type { Team } from '../schema';
import { MemberIdentity, memberName } from './use-member-columns';

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
  const teamId = team.id;
  const { data } = useInfiniteQuery(organizationQueries.teamMembers(slug, teamId));
  return (
    <PickDialog
      {...dialog}
      title={t('organizations:teams.add.title', { team: isolate(team.name) })}
      searchLabel={t('organizations:members.search')}
      query={(searchTerm: string) => organizationQueries.members(slug, { searchTerm, role: '' })}
      picked={new Set(data?.pages.flatMap(({ items }) => items.map(({ id }) => id)))}
      pickLabel={t('organizations:teams.add.submit')}
      pickedLabel={t('organizations:teams.add.added')}
      getName={memberName}
      renderItem={(member) => <MemberIdentity member={member} />}
      onPick={async ({ userId }) => {
        await api.organizations.teams.addMember({ slug, teamId, userId });
        await invalidateOrganizations(queryClient);
      }}
    />
  );
}
