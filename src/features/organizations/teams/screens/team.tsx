import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Pencil, UserMinus, UserPlus, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { defineAction } from '~/ui/actions/action';
import { ActionButtons, useActionDialog } from '~/ui/actions/action-buttons';
import { Button, IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { NameDialog } from '~/ui/form/name-dialog';
import { BackLink } from '~/ui/layout/back-link';
import { Page, PageHeader } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { PickDialog } from '~/ui/list/pick-dialog';
import { deleteAction } from '~/ui/record/record-actions';
import { useChanges } from '~/ui/record/screen-record';
import { useRecord } from '~/ui/record/use-record';
import { displayName } from '~/shared/text/display-name';
import { organizationQueries } from '../../client';
import { OrganizationRoleBadge } from '../../components/role-badge';
import { type MemberRow, MemberIdentity } from '../../components/use-member-columns';
import type { OwnOrganization } from '../../schema';
import { type CurrentOrganization, useOrganization } from '../../use-organization';
import { teamClient } from '../client';
import { type Team, team as record } from '../record';

interface TeamScreenProps {
  organization: OwnOrganization;
  id: string;
  /** The user's own ID. */
  selfId: string;
}

export function TeamScreen({ organization: initial, id, selfId }: TeamScreenProps) {
  const t = useMessages();
  const format = useFormat();
  const organization = useOrganization(initial);
  const { slug } = organization;
  const changes = useChanges(record);
  const team = useRecord(changes.type, teamClient(slug).one(id), changes.id);
  const [adding, setAdding] = useState(false);
  const add = organization.may({ member: 'create' }) && (
    <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
      {t('teams:add.open')}
    </Button>
  );
  return (
    <Page width="wide">
      <PageHeader
        before={
          <BackLink to="/app/o/$slug/teams" params={{ slug }}>
            {t('teams:all')}
          </BackLink>
        }
        title={<bdi>{team.name}</bdi>}
        description={t('teams:members', {
          count: team.members,
          total: format.number(team.members),
        })}
        actions={
          <>
            {team.members > 0 && add}
            <TeamActions organization={organization} team={team} />
          </>
        }
      />
      <TeamMembers organization={organization} team={team} selfId={selfId} add={add} />
      {add && (
        <AddToTeamDialog slug={slug} team={team} open={adding} onClose={() => setAdding(false)} />
      )}
    </Page>
  );
}

interface TeamProps {
  organization: CurrentOrganization;
  team: Team;
}

function TeamActions({ organization: { slug, may }, team }: TeamProps) {
  const t = useMessages();
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const client = teamClient(slug);
  const [isRenaming, setRenaming] = useState(false);
  const { id, updatedAt: expectedUpdatedAt } = team;
  const remove = deleteAction(record, client.api.remove, { submit: () => 'teams:delete.submit' });
  return (
    <>
      {may({ team: 'update' }) && (
        <Button icon={Pencil} onClick={() => setRenaming(true)}>
          {t('teams:rename.open')}
        </Button>
      )}
      {may({ team: 'delete' }) && (
        <ActionButtons
          actions={[remove]}
          item={team}
          name={team.name}
          onRemoved={() => navigate({ to: '/app/o/$slug/teams', params: { slug }, replace: true })}
        />
      )}
      <NameDialog
        label={t('teams:fields.name')}
        schema={record.createInput.entries.name}
        open={isRenaming}
        onClose={() => setRenaming(false)}
        draft="team name"
        name={team.name}
        title={t('teams:rename.title')}
        submitLabel={t('teams:rename.submit')}
        done={t('teams:rename.done')}
        onName={async (name) => {
          await client.api.update({ id, name, expectedUpdatedAt });
          await client.invalidate(queryClient);
          // The title of the page is from a loader.
          await router.invalidate();
        }}
      />
    </>
  );
}

const removeMember = (slug: string, team: Team) =>
  defineAction({
    call: ({ id: userId }: { id: string }) =>
      api.organizations.teams.removeMember({ slug, id: team.id, userId }),
    label: 'teams:remove.submit',
    icon: UserMinus,
    danger: true,
    title: (member: MemberRow, t) =>
      t('teams:remove.title', { name: isolate(displayName(member)), team: isolate(team.name) }),
    text: 'teams:remove.text',
    done: 'teams:remove.done',
  });

interface TeamMembersProps extends TeamProps {
  selfId: string;
  /** Opens the dialog that adds members. */
  add: ReactNode;
}

function TeamMembers({ organization, team, selfId, add }: TeamMembersProps) {
  const t = useMessages();
  const { slug, may } = organization;
  const { open, dialog } = useActionDialog<MemberRow>();
  const remove = removeMember(slug, team);
  const query = useInfiniteQuery(teamClient(slug).members(team.id));
  const mayRemove = may({ member: 'delete' });
  return (
    <>
      <List
        state={listState(query)}
        label={t('teams:membersOf', { name: isolate(team.name) })}
        getKey={({ id }) => id}
        skeletonRows={3}
        // The header has the number of members.
        quiet
        empty={{
          icon: UsersRound,
          title: t('teams:noMembers'),
          text: t('teams:noMembersText'),
          action: add,
        }}
        renderItem={(member) => (
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <MemberIdentity member={member} self={member.id === selfId} />
            </div>
            <span className="max-sm:hidden">
              <OrganizationRoleBadge role={member.role} />
            </span>
            {mayRemove && (
              <IconButton
                icon={UserMinus}
                size="sm"
                label={t('teams:remove.open', { name: isolate(displayName(member)) })}
                onClick={() => open({ action: remove, item: member, name: displayName(member) })}
              />
            )}
          </div>
        )}
      />
      {dialog}
    </>
  );
}

interface AddToTeamDialogProps {
  slug: string;
  team: Team;
  open: boolean;
  onClose: () => void;
}

/** Adds members of the organization to a team. */
function AddToTeamDialog({ slug, team, ...dialog }: AddToTeamDialogProps) {
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
      getName={displayName}
      renderItem={(member) => <MemberIdentity member={member} />}
      onPick={async ({ userId }) => {
        await api.organizations.teams.addMember({ slug, id, userId });
        await client.invalidate(queryClient);
      }}
    />
  );
}
