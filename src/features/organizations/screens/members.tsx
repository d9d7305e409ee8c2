import { useQuery } from '@tanstack/react-query';
import {
  ArrowRightLeft,
  EllipsisVertical,
  ShieldCheck,
  UserMinus,
  UserPlus,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { useUndoable } from '~/ui/actions/use-undoable';
import { Button, IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { ListPage } from '~/ui/list/list-page';
import { useListSearch } from '~/ui/list/use-list-search';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { Menu } from '~/ui/overlay/menu';
import type { MenuEntry } from '~/ui/overlay/menu-popup';
import { displayName } from '~/shared/text/display-name';
import { organizationQueries } from '../client';
import type { MemberDialogsProps } from '../components/member-dialogs';
import { PendingInvitations, pendingInvitationsId } from '../components/pending-invitations';
import {
  type MemberRow,
  MemberIdentity,
  compactRole,
  useMemberColumns,
  useRoleFilter,
} from '../components/use-member-columns';
import { InviteLinks } from '../invite-links/components/invite-links';
import { isRoleWithin } from '../permissions';
import type { OwnOrganization } from '../schema';
import { type MembersSearch, membersSearchDefaults } from '../search';
import { type CurrentOrganization, useOrganization } from '../use-organization';

interface MembersScreenProps {
  organization: OwnOrganization;
  search: MembersSearch;
  /** The user's own ID. */
  selfId: string;
}

export function MembersScreen({ organization: initial, search, selfId }: MembersScreenProps) {
  const t = useMessages();
  const organization = useOrganization(initial);
  const { slug } = organization;
  const mayInvite = organization.may({ invitation: 'create' });
  const [changing, setChanging] = useState<MemberRow>();
  const [heir, setHeir] = useState<MemberRow>();
  const remove = useRemove(organization);
  const { inviting, open, close } = useInviteDialog(search);
  const columns = useColumns({
    organization,
    selfId,
    onChangeRole: setChanging,
    onTransfer: setHeir,
    onRemove: (member) => void remove(member),
  });
  return (
    <>
      <ListPage
        to="/app/o/$slug/members"
        changes="organization"
        title={t('organizations:members.title')}
        {...(mayInvite && {
          description: <PendingHint slug={slug} />,
          actions: (
            <Button variant="primary" icon={UserPlus} onClick={open}>
              {t('organizations:members.invite.open')}
            </Button>
          ),
        })}
        search={search}
        defaults={membersSearchDefaults}
        query={(shown: MembersSearch) => organizationQueries.members(slug, shown)}
        columns={columns}
        searchLabel={t('organizations:members.search')}
        {...(organization.may({ member: 'update' }) && exported(slug))}
        filters={[useRoleFilter()]}
        empty={{
          icon: Users,
          title: t('organizations:members.empty'),
          text: t('organizations:members.emptyText'),
        }}
      >
        {mayInvite && <PendingInvitations slug={slug} />}
        {mayInvite && <InviteLinks organization={organization} />}
      </ListPage>
      <Dialogs
        organization={organization}
        inviting={inviting}
        onCloseInviting={close}
        changing={changing}
        heir={heir}
        onClose={() => {
          setChanging(undefined);
          setHeir(undefined);
        }}
      />
    </>
  );
}

/** For those who manage members. */
const exported = (slug: string) => ({ list: 'organizations.members', listInput: { slug } });

function useColumns(menu: Omit<MemberMenuProps, 'member'>) {
  const { organization, selfId } = menu;
  const mayAct = organization.may({ member: 'update' }) || organization.may({ member: 'delete' });
  return useMemberColumns({
    identity: (member) => (
      <MemberIdentity member={member} self={member.id === selfId} badge={compactRole(member)} />
    ),
    actions: mayAct && ((member) => <MemberMenu {...menu} member={member} />),
  });
}

/** Removes a member at once: it can be undone. */
function useRemove({ slug }: CurrentOrganization) {
  const t = useMessages();
  const undoable = useUndoable();
  return (member: MemberRow) => {
    const { userId } = member;
    const name = isolate(displayName(member));
    return undoable({
      run: () => api.organizations.members.remove({ slug, userId }),
      done: t('organizations:members.remove.done', { name }),
      failed: t('organizations:members.remove.failed'),
      undo: () => api.organizations.members.restore({ slug, userId }),
      undone: t('organizations:members.remove.undone', { name }),
      undoFailed: t('organizations:members.undoFailed'),
    });
  };
}

const loadMemberDialogs = () =>
  import('../components/member-dialogs').then((module) => module.MemberDialogs);

function Dialogs(props: MemberDialogsProps) {
  const { inviting, onCloseInviting, changing, heir, onClose } = props;
  const requested = inviting || changing !== undefined || heir !== undefined;
  const { component: MemberDialogs } = useLazyComponent(loadMemberDialogs, requested, () => {
    if (inviting) onCloseInviting();
    else onClose();
  });
  return MemberDialogs && <MemberDialogs {...props} />;
}

/** Also opened by links to this page. */
function useInviteDialog({ open: inUrl }: MembersSearch) {
  const change = useListSearch('/app/o/$slug/members');
  const [opened, setOpened] = useState(false);
  return {
    inviting: opened || inUrl === 'invite',
    open: () => setOpened(true),
    close() {
      setOpened(false);
      if (inUrl) change({ open: '' }, { replace: true });
    },
  };
}

/** How many invitations wait below the list. */
function PendingHint({ slug }: { slug: string }) {
  const t = useMessages();
  const { data = [] } = useQuery(organizationQueries.invitations(slug));
  if (data.length === 0) return t('organizations:members.text');
  return (
    <a
      href={`#${pendingInvitationsId}`}
      className="rounded-sm underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {t('organizations:members.pending.count', { count: data.length })}
    </a>
  );
}

interface MemberMenuProps {
  member: MemberRow;
  organization: CurrentOrganization;
  /** The user's own ID. */
  selfId: string;
  onChangeRole: (member: MemberRow) => void;
  onTransfer: (member: MemberRow) => void;
  onRemove: (member: MemberRow) => void;
}

/** Empty for members whom the user may not change: only owners change owners. */
function MemberMenu({ member, organization, selfId, ...options }: MemberMenuProps) {
  const t = useMessages();
  if (!isRoleWithin(member.role, organization.role)) return null;
  const entries: MenuEntry[] = [];
  if (organization.may({ member: 'update' }))
    entries.push({
      kind: 'item',
      label: t('organizations:members.changeRole.open'),
      icon: ShieldCheck,
      onSelect: () => options.onChangeRole(member),
    });
  if (organization.may({ organization: 'delete' }) && member.role !== 'owner')
    entries.push({
      kind: 'item',
      label: t('organizations:members.transfer.open'),
      icon: ArrowRightLeft,
      onSelect: () => options.onTransfer(member),
    });
  // Users leave in the settings.
  if (organization.may({ member: 'delete' }) && member.id !== selfId)
    entries.push({
      kind: 'item',
      label: t('organizations:members.remove.open'),
      icon: UserMinus,
      danger: true,
      onSelect: () => options.onRemove(member),
    });
  return (
    <Menu
      entries={entries}
      renderTrigger={(props) => (
        <IconButton
          {...props}
          type="button"
          size="sm"
          icon={EllipsisVertical}
          label={t('organizations:members.actionsOf', { name: isolate(displayName(member)) })}
        />
      )}
    />
  );
}
