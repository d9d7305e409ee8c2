import { UserPlus } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { type FeaturePalette, recordSearch } from '~/shared/palette';
import { displayName } from '~/shared/text/display-name';

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
    recordSearch('/manager/users/$id', api.users, (user) => ({
      title: displayName(user),
      detail: user.email,
    })),
  ],
};
