import { addSamples, defineNotifications } from '~/features/notifications/notifications.server';
import { defineServerFeature } from '~/server/feature';
import { sampleOrganizations } from '../samples/sample';
import { invited } from './invited';
import { joined } from './joined';
import { ownershipTransferred } from './ownership-transferred';
import { removed } from './removed';
import { roleChanged } from './role-changed';

export const organizationNotifications = defineServerFeature({
  ...defineNotifications(invited, joined, roleChanged, ownershipTransferred, removed),
  async samples(db, now) {
    const [first] = sampleOrganizations;
    const values = { actor: 'Rotem Elkayam', organization: first?.name ?? '' };
    const link = `/app/o/${first?.slug}/members`;
    const sample = { name: joined.name, values, link, hoursAgo: 30, count: 2 };
    await addSamples(db, now, [
      { ...sample, to: 'admin@example.com' },
      { ...sample, to: 'user@example.com' },
    ]);
  },
});
