import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { maxSearchLength } from '~/shared/list-input';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError } from '~/ui/form/field';
import { errorMessage } from '~/ui/form/use-explain';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { SearchField } from '~/ui/list/search-field';
import { Dialog } from '~/ui/overlay/dialog';
import { invalidateOrganizations, organizationQueries, teamsClient } from '../client';
import type { Team } from '../schema';
import { MemberIdentity, type MemberRow } from './use-member-columns';

interface AddToTeamDialogProps {
  slug: string;
  team: Team;
  open: boolean;
  onClose: () => void;
}

/** Finds members of the organization and adds them to a team, one after another. */
export function AddToTeamDialog({ slug, team, open, onClose }: AddToTeamDialogProps) {
  const t = useMessages();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('organizations:teams.add.title', { team: isolate(team.name) })}
      className="dialog:max-w-lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      {open && <MemberPicker slug={slug} team={team} />}
    </Dialog>
  );
}

function MemberPicker({ slug, team }: { slug: string; team: Team }) {
  const t = useMessages();
  const [searchTerm, setSearchTerm] = useState('');
  const { added, adding, error, add } = useAdd(slug, team);
  const inTeam = useInfiniteQuery(organizationQueries.teamMembers(slug, team.id));
  const known = new Set(inTeam.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const query = useInfiniteQuery({
    ...organizationQueries.members(slug, { searchTerm, role: '' }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex min-h-72 flex-col gap-4">
      <SearchField
        label={t('organizations:members.search')}
        name="searchTerm"
        value={searchTerm}
        onSearch={(term) => setSearchTerm(term.slice(0, maxSearchLength))}
      />
      {error && <FieldError>{error}</FieldError>}
      <List
        state={listState(query, searchTerm)}
        label={t('organizations:members.title')}
        searchTerm={searchTerm}
        getKey={({ id }) => id}
        className="[&>[role=status]]:sr-only"
        onClearSearch={() => setSearchTerm('')}
        renderItem={(member) => (
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <MemberIdentity member={member} self={false} />
            </div>
            <AddButton
              member={member}
              isIn={known.has(member.id) || added.has(member.id)}
              loading={adding === member.id}
              onAdd={() => void add(member)}
            />
          </div>
        )}
      />
    </div>
  );
}

interface AddButtonProps {
  member: MemberRow;
  isIn: boolean;
  loading: boolean;
  onAdd: () => void;
}

/** Stays a button after adding, so keyboard focus is not lost. */
function AddButton({ member, isIn, loading, onAdd }: AddButtonProps) {
  const t = useMessages();
  return (
    <Button
      size="sm"
      icon={isIn ? Check : Plus}
      variant={isIn ? 'ghost' : 'secondary'}
      waiting={isIn}
      loading={loading}
      onClick={onAdd}
    >
      {isIn ? t('organizations:teams.add.added') : t('organizations:teams.add.submit')}
      <span className="sr-only">
        {' '}
        <bdi>{member.name || member.email}</bdi>
      </span>
    </Button>
  );
}

function useAdd(slug: string, { id: teamId }: Team) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<string>();
  const [error, setError] = useState<string>();
  async function add({ userId }: MemberRow) {
    setAdding(userId);
    setError(undefined);
    try {
      await teamsClient.addMember({ slug, teamId, userId });
      setAdded((now) => new Set([...now, userId]));
      await invalidateOrganizations(queryClient);
    } catch (cause) {
      setError(errorMessage(toCallFailure(cause, t), t('ui:confirm.failed')));
    }
    setAdding(undefined);
  }
  return { added, adding, error, add };
}
