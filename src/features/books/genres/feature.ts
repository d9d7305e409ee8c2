import { Tags } from 'lucide-react';
import { type DeclaredKinds, type DeclaredTargets, defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { type DeclaredPermissions, definePermissions } from '~/shared/permissions';
import { genreFields } from './fields';

const permissions = definePermissions({
  genres: { read: ['admin', 'user'], create: ['admin'], update: ['admin'], delete: ['admin'] },
});

const activity = defineActivity({
  kinds: {
    'genre.created': {
      label: 'genres:activity.created',
      sentence: 'genres:activity.created.sentence',
    },
    'genre.updated': {
      label: 'genres:activity.updated',
      sentence: 'genres:activity.updated.sentence',
    },
    'genre.deleted': {
      label: 'genres:activity.deleted',
      sentence: 'genres:activity.deleted.sentence',
      tone: 'danger',
    },
  },
  targets: { genre: { table: 'genres', fields: genreFields.labels } },
  fields: {
    movedTo: 'genres:activity.field.movedTo',
    movedBooks: 'genres:activity.field.movedBooks',
  },
});

declare module '~/shared/permissions' {
  interface Permissions extends DeclaredPermissions<typeof permissions> {}
}

declare module '~/shared/activity' {
  interface ActivityKinds extends DeclaredKinds<typeof activity> {}
  interface ActivityTargets extends DeclaredTargets<typeof activity> {}
}

export const genres: Feature = {
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
