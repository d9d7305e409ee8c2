import { Trash2 } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { type Action, defineAction } from '~/ui/actions/action';
import type { ManagedOrganization } from '../schema';

/** What administrators do with organizations of the list, one or many. */
export const organizationActions: Action<ManagedOrganization>[] = [
  defineAction({
    call: api.organizations.manage.remove,
    permission: { organizations: 'delete' },
    label: 'organizations:bulk.deleteSubmit',
    icon: Trash2,
    danger: true,
    removes: true,
    title: 'organizations:settings.delete.ask',
    text: 'organizations:settings.delete.warning',
    many: { title: 'organizations:bulk.deleteTitle', text: 'organizations:bulk.deleteText' },
    done: 'organizations:settings.delete.done',
  }),
];
