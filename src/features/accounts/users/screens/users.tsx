import { UserPlus, Users } from 'lucide-react';
import { BinLink } from '~/features/bin/bin-link';
import { useMessages } from '~/shared/i18n/context';
import { roles } from '~/shared/permissions';
import { ButtonLink } from '~/ui/basics/button';
import { select } from '~/ui/list/filters';
import { ImportLink } from '~/ui/list/import-link';
import { ListPage } from '~/ui/list/list-page';
import { userActions } from '../actions';
import { userQueries } from '../client';
import { roleLabels, statusLabels } from '../components/labels';
import { useUserColumns } from '../components/use-user-columns';
import { type UsersSearch, userStatuses, usersList } from '../search';

export function UsersScreen({ search }: { search: UsersSearch }) {
  const t = useMessages();
  return (
    <ListPage
      to="/manager/users"
      changes="user"
      title={t('users:title')}
      actions={
        <>
          <BinLink type="user" />
          <ImportLink type="users" />
          <ButtonLink to="/manager/users/new" variant="primary" icon={UserPlus}>
            {t('users:new.open')}
          </ButtonLink>
        </>
      }
      search={search}
      defaults={usersList.defaults}
      query={userQueries.list}
      columns={useUserColumns()}
      list="users"
      itemActions={userActions}
      searchLabel={t('users:search.label')}
      filters={[
        select({
          name: 'role',
          label: t('users:filter.role'),
          any: t('users:filter.anyRole'),
          options: roles.map((role) => ({ value: role, label: t(roleLabels[role]) })),
        }),
        select({
          name: 'status',
          label: t('users:filter.status'),
          any: t('users:filter.anyStatus'),
          options: userStatuses.map((status) => ({
            value: status,
            label: t(statusLabels[status]),
          })),
        }),
      ]}
      empty={{ icon: Users, title: t('users:empty.title'), text: t('users:empty.text') }}
    />
  );
}
