import { UserPlus } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { type FeaturePalette, recordSearch } from '~/shared/palette';

export const palette: FeaturePalette = {
  commands: [
    {
      to: '/manager/users/new',
      label: 'users:new.open',
      icon: UserPlus,
      permission: { users: 'create' },
    },
  ],
  searches: [
    recordSearch('/manager/users/$id', api.users, ({ name, email }) => ({
      title: name || email,
      detail: email,
    })),
  ],
};
