import { readAdministrators } from '../administrators';
import { defineNotification } from '../type';

/** For all administrators, including the actor: their session may be in other hands. */
export const newAdministrator = defineNotification({
  name: 'new-administrator',
  label: 'account-notifications:newAdministrator.label',
  on: ['user.role-changed', 'user.created'],
  toActor: true,
  async notify(tx, entries) {
    const appointed = entries.filter(({ after }) => Object(after).role === 'admin');
    const to = appointed.length > 0 ? await readAdministrators(tx) : [];
    return appointed.map(({ targetId, targetName }) => ({
      to,
      values: { user: targetName ?? '' },
      namedId: targetId,
      link: `/manager/users/${targetId}`,
    }));
  },
  text: (t, { user }) => t('account-notifications:newAdministrator', { user }),
  email: 'now',
  security: true,
  forAdministrators: true,
});
