import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
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
import { invalidateOrganizations, organizationQueries } from '../client';
import { AddToTeamDialog } from '../components/add-to-team-dialog';
import { OrganizationRoleBadge } from '../components/role-badge';
import { MemberIdentity, type MemberRow, memberName } from '../components/use-member-columns';
import { type OwnOrganization, type Team, organizationNameSchema } from '../schema';
import { type CurrentOrganization, useOrganization } from '../use-organization';

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
  const { data: team } = useSuspenseQuery(organizationQueries.team(slug, id));
  const [adding, setAdding] = useState(false);
  const add = organization.may({ member: 'create' }) && (
    <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
      {t('organizations:teams.add.open')}
    </Button>
  );
  return (
    <Page width="wide">
      <PageHeader
        before={
          <BackLink to="/app/o/$slug/teams" params={{ slug }}>
            {t('organizations:teams.all')}
          </BackLink>
        }
        title={<bdi>{team.name}</bdi>}
        description={t('organizations:teams.members', {
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
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = () => setDialog(undefined);
  const teamId = team.id;
  return (
    <>
      {may({ team: 'update' }) && (
        <Button icon={Pencil} onClick={() => setDialog('rename')}>
          {t('organizations:teams.rename.open')}
        </Button>
      )}
      {may({ team: 'delete' }) && (
        <Button icon={Trash2} className="text-danger!" onClick={() => setDialog('delete')}>
          {t('organizations:teams.delete.open')}
        </Button>
      )}
      <NameDialog
        label={t('users:column.name')}
        schema={organizationNameSchema}
        open={dialog === 'rename'}
        onClose={close}
        draft="team name"
        name={team.name}
        title={t('organizations:teams.rename.title')}
        submitLabel={t('organizations:teams.rename.submit')}
        done={t('organizations:teams.rename.done')}
        onName={async (name) => {
          await api.organizations.teams.update({ slug, teamId, name });
          await invalidateOrganizations(queryClient);
          // The title of the page is from a loader.
          await router.invalidate();
        }}
      />
      <DeleteDialog
        open={dialog === 'delete'}
        onClose={close}
        title={t('organizations:teams.delete.title', { name: isolate(team.name) })}
        description={t('organizations:teams.delete.text')}
        submitLabel={t('organizations:teams.delete.submit')}
        done={t('organizations:teams.delete.done')}
        onDelete={async () => void (await api.organizations.teams.remove({ slug, teamId }))}
        onDeleted={async () => {
          await navigate({ to: '/app/o/$slug/teams', params: { slug }, replace: true });
          queryClient.removeQueries({ queryKey: organizationQueries.team(slug, teamId).queryKey });
          await invalidateOrganizations(queryClient);
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
  const query = useInfiniteQuery(organizationQueries.teamMembers(slug, team.id));
  const mayRemove = may({ member: 'delete' });
  return (
    <>
      <List
        state={listState(query)}
        label={t('organizations:teams.membersOf', { name: isolate(team.name) })}
        getKey={({ id }) => id}
        skeletonRows={3}
        // The header has the number of members.
        {...(!query.hasNextPage && { className: '[&>[role=status]]:sr-only' })}
        empty={{
          icon: UsersRound,
          title: t('organizations:teams.noMembers'),
          text: t('organizations:teams.noMembersText'),
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
                label={t('organizations:teams.remove.open', { name: isolate(memberName(member)) })}
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
      title={t('organizations:teams.remove.title', { name, team: isolate(team.name) })}
      description={t('organizations:teams.remove.text')}
      confirmLabel={t('organizations:teams.remove.submit')}
      onConfirm={async () => {
        await api.organizations.teams.removeMember({
          slug,
          teamId: team.id,
          userId: subject.userId,
        });
        toast.success(t('organizations:teams.remove.done'));
        await invalidateOrganizations(queryClient);
      }}
    />
  );
}
