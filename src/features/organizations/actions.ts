import { Trash2, UserRoundCheck } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { type Action, defineAction } from '~/ui/actions/action';
import { isolate } from '~/ui/basics/isolate';
import type { MemberRow } from './components/use-member-columns';
import type { ManagedOrganization } from './schema';

/** What owners do with their organization, and administrators of the product with any. */

const forms = () => import('./components/action-forms');

interface Named {
  id: string;
  name: string;
}

const deletion = {
  icon: Trash2,
  danger: true,
  removes: true,
  title: 'organizations:settings.delete.ask',
  text: 'organizations:settings.delete.warning',
  done: 'organizations:settings.delete.done',
} as const;

/** Typing the name confirms that the right organization is deleted. */
const typed = { form: () => forms().then(({ deletionForm }) => deletionForm) };

export const deleteOwn = (slug: string): Action<Named> =>
  defineAction({
    ...deletion,
    ...typed,
    call: () => api.organizations.remove({ slug }),
    label: 'organizations:settings.delete.open',
    submit: () => 'organizations:settings.delete.submit',
  });

const managed = {
  ...deletion,
  call: api.organizations.manage.remove,
  permission: { organizations: 'delete' },
} as const;

/** In the list, for one or many. */
export const organizationActions: Action<ManagedOrganization>[] = [
  defineAction({
    ...managed,
    label: 'organizations:manage.delete',
    many: { title: 'organizations:bulk.deleteTitle', text: 'organizations:bulk.deleteText' },
  }),
];

const appointment = {
  permission: { organizations: 'update' },
  icon: UserRoundCheck,
  done: 'organizations:manage.appoint.done',
  failed: 'organizations:manage.appoint.failed',
} as const;

/** On the page of one. */
export const pageActions: Action<Named>[] = [
  defineAction({
    ...appointment,
    call: api.organizations.manage.appointOwner,
    label: 'organizations:manage.appoint.open',
    submit: () => 'organizations:manage.appoint.submit',
    title: 'organizations:manage.appoint.title',
    text: 'organizations:manage.appoint.text',
    form: () => forms().then(({ ownerForm }) => ownerForm),
  }),
  defineAction({ ...managed, ...typed, label: 'organizations:settings.delete.submit' }),
];

/** Makes a member an owner. */
export const promote = ({ id, name }: Named): Action<MemberRow> =>
  defineAction({
    ...appointment,
    call: ({ id: userId }: { id: string }) => api.organizations.manage.appointOwner({ id, userId }),
    label: 'organizations:manage.promote.open',
    title: 'organizations:manage.promote.title',
    text: (_member: MemberRow, t) =>
      t('organizations:manage.promote.text', { organization: isolate(name) }),
  });
