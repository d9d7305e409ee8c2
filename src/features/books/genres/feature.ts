import { Tags } from 'lucide-react';
import type { Feature } from '~/shared/feature';
import { defineActivity } from '~/shared/activity';
import { genre } from './record';

const { permissions } = genre;

const activity = defineActivity({
  ...genre.activity,
  fields: {
    movedTo: 'genres:activity.field.movedTo',
    movedBooks: 'genres:activity.field.movedBooks',
  },
});

export const genres: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'sample',
  permissions,
  navigation: {
    application: [
      {
        to: '/manager/genres',
        label: 'genres:title',
        icon: Tags,
        permission: { genres: 'read' },
      },
    ],
  },
  dashboard: () => import('./dashboard-card'),
  activity,
};
