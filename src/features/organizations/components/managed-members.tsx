import { UserRoundCheck, Users } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Section } from '~/ui/layout/page';
import { ListSection } from '~/ui/list/list-section';
import { promote } from '../actions';
import { managedOrganizationQueries } from '../client';
import type { ManagedOrganizationDetail } from '../schema';
import { type ManagedMembersSearch, managedMembersSearchDefaults } from '../search';
import {
  MemberIdentity,
  type MemberRow,
  memberName,
  useMemberColumns,
  useRoleFilter,
} from './use-member-columns';

interface ManagedMembersProps {
  organization: ManagedOrganizationDetail;
  search: ManagedMembersSearch;
}

/** The members of an organization, in the order in which they joined, with search and a filter. */
export function ManagedMembers({ organization, search }: ManagedMembersProps) {
  const t = useMessages();
  const { open, dialog } = useActionDialog<MemberRow>();
  const label = t('organizations:members.title');
  const columns = useColumns((item) =>
    open({ action: promote(organization), item, name: memberName(item) }),
  );
  return (
    <Section title={label} className="min-w-0">
      <ListSection
        to="/manager/organizations/$id"
        label={label}
        search={search}
        defaults={managedMembersSearchDefaults}
        query={(shown: ManagedMembersSearch) =>
          managedOrganizationQueries.members(organization.id, shown)
        }
        columns={columns}
        searchLabel={t('organizations:members.search')}
        filters={[useRoleFilter()]}
        empty={{
          icon: Users,
          title: t('organizations:members.empty'),
          text: t('organizations:members.emptyText'),
        }}
      />
      {dialog}
    </Section>
  );
}

function useColumns(onPromote: (member: MemberRow) => void) {
  const t = useMessages();
  const mayUpdate = usePermission({ organizations: 'update' });
  return useMemberColumns({
    identity: (member) => <MemberIdentity member={member} linked />,
    // Dates are hidden in narrow tables, where names matter more.
    joinedClass: '@2xl:@max-[48rem]:hidden!',
    actions:
      mayUpdate &&
      ((member) =>
        member.role !== 'owner' && (
          <IconButton
            icon={UserRoundCheck}
            size="sm"
            label={t('organizations:manage.promote.label', { name: isolate(memberName(member)) })}
            // Above the link that covers the row.
            className="relative z-10"
            onClick={() => onPromote(member)}
          />
        )),
  });
}
