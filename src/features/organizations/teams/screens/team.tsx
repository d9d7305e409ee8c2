import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Pencil, Trash2, UserMinus, UserPlus, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button, IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { BackLink } from '~/ui/layout/back-link';
import { Page, PageHeader } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { toast } from '~/ui/overlay/toast';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { NameDialog } from '~/ui/form/name-dialog';
import { useChanges } from '~/ui/record/screen-record';
import { useRecord } from '~/ui/record/use-record';
import { OrganizationRoleBadge } from '../../components/role-badge';
import { MemberIdentity, type MemberRow, memberName } from '../../components/use-member-columns';
import type { OwnOrganization } from '../../schema';
import { type CurrentOrganization, useOrganization } from '../../use-organization';
import { teamClient } from '../client';
import { AddToTeamDialog } from '../components/add-to-team-dialog';
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
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = () => setDialog(undefined);
  const { id, updatedAt: expectedUpdatedAt } = team;
  return (
    <>
      {may({ team: 'update' }) && (
        <Button icon={Pencil} onClick={() => setDialog('rename')}>
          {t('teams:rename.open')}
        </Button>
      )}
      {may({ team: 'delete' }) && (
        <Button icon={Trash2} className="text-danger!" onClick={() => setDialog('delete')}>
          {t('teams:delete')}
        </Button>
      )}
      <NameDialog
        label={t('teams:fields.name')}
        schema={record.createInput.entries.name}
        open={dialog === 'rename'}
        onClose={close}
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
      <DeleteDialog
        open={dialog === 'delete'}
        onClose={close}
        title={t('teams:delete.title', { name: isolate(team.name) })}
        description={t('teams:delete.text')}
        submitLabel={t('teams:delete.submit')}
        done={t('teams:deleted')}
        onDelete={async () => void (await client.api.remove({ id }))}
        onDeleted={async () => {
          await navigate({ to: '/app/o/$slug/teams', params: { slug }, replace: true });
          queryClient.removeQueries({ queryKey: client.one(id).queryKey });
          await client.invalidate(queryClient);
        }}
      />
    </>
  );
}

interface TeamMembersProps extends TeamProps {
  selfId: string;
  /** Opens the dialog that adds members. */
  add: ReactNode;
}

function TeamMembers({ organization, team, selfId, add }: TeamMembersProps) {
  const t = useMessages();
  const { slug, may } = organization;
  const [removing, setRemoving] = useState<MemberRow>();
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
        {...(!query.hasNextPage && { className: '[&>[role=status]]:sr-only' })}
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
                label={t('teams:remove.open', { name: isolate(memberName(member)) })}
                onClick={() => setRemoving(member)}
              />
            )}
          </div>
        )}
      />
      <RemoveFromTeamDialog
        slug={slug}
        team={team}
        member={removing}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}

interface RemoveFromTeamDialogProps {
  slug: string;
  team: Team;
  member: MemberRow | undefined;
  onClose: () => void;
}

function RemoveFromTeamDialog({ slug, team, member, onClose }: RemoveFromTeamDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { subject } = useDialogSubject(member);
  if (!subject) return null;
  const name = isolate(memberName(subject));
  return (
    <ConfirmDialog
      open={member !== undefined}
      onOpenChange={onClose}
      danger
      title={t('teams:remove.title', { name, team: isolate(team.name) })}
      description={t('teams:remove.text')}
      confirmLabel={t('teams:remove.submit')}
      onConfirm={async () => {
        await api.organizations.teams.removeMember({
          slug,
          id: team.id,
          userId: subject.userId,
        });
        toast.success(t('teams:remove.done'));
        await teamClient(slug).invalidate(queryClient);
      }}
    />
  );
}
