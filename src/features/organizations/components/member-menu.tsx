import { ArrowRightLeft, MoreHorizontal, ShieldCheck, UserMinus } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Menu } from '~/ui/overlay/menu';
import type { MenuEntry } from '~/ui/overlay/menu-popup';
import { isRoleWithin } from '../permissions';
import type { CurrentOrganization } from '../use-organization';
import { type MemberRow, memberName } from './use-member-columns';

export interface MemberMenuProps {
  member: MemberRow;
  organization: CurrentOrganization;
  /** The user's own ID. */
  selfId: string;
  onChangeRole: (member: MemberRow) => void;
  onTransfer: (member: MemberRow) => void;
  onRemove: (member: MemberRow) => void;
}

/** Empty for members whom the user may not change: only owners change owners. */
export function MemberMenu({ member, organization, selfId, ...options }: MemberMenuProps) {
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
          icon={MoreHorizontal}
          label={t('organizations:members.actionsOf', { name: isolate(memberName(member)) })}
        />
      )}
    />
  );
}
