import { Tags } from 'lucide-react';
import { defineActivity, recordKinds } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';
import { genreFields } from './fields';

const permissions = definePermissions({
  genres: { read: ['admin', 'user'], create: ['admin'], update: ['admin'], delete: ['admin'] },
});

const activity = defineActivity({
  kinds: recordKinds('genre', 'genres'),
  targets: { genre: { table: 'genres', fields: genreFields.labels } },
  fields: {
    movedTo: 'genres:activity.field.movedTo',
    movedBooks: 'genres:activity.field.movedBooks',
  },
});

declare module '~/shared/declared' {
  interface Declared {
    genres: { permissions: typeof permissions; activity: typeof activity };
  }
}

export const genres: Feature = {
  part: 'sample',
  permissions,
  navigation: {
    application: [
      {
        to: '/manager/genres',
        label: 'genres:manage.title',
        icon: Tags,
        permission: { genres: 'read' },
      },
    ],
  },
  dashboard: () => import('./dashboard-card'),
  activity,
};
