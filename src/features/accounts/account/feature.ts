import { CircleUser } from 'lucide-react';
import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ account: { update: ['admin', 'user'] } });

const activity = defineActivity({
  kinds: {
    'sign-up': kind('account:activity.signUp'),
    'sign-in': kind('account:activity.signIn'),
    'sign-in.failed': kind('account:activity.signInFailed', { tone: 'warning' }),
    'sign-out': kind('account:activity.signOut'),
    onboarded: kind('account:activity.onboarded'),
    'account.renamed': kind('account:activity.renamed'),
    'account.email-changed': kind('account:activity.emailChanged'),
    'account.notices-changed': kind('account:activity.noticesChanged'),
    'account.new-device': kind('account:activity.newDevice', { tone: 'warning' }),
    'account.avatar-changed': kind('account:activity.avatarChanged'),
    'account.deleted': kind('account:activity.deleted', { tone: 'danger' }),
    'session.revoked': kind('account:activity.sessionRevoked', {
      sentenceAboutOther: 'account:activity.sessionRevoked.aboutOther',
    }),
    'sessions.revoked': kind('account:activity.sessionsRevoked', {
      sentenceAboutOther: 'account:activity.sessionsRevoked.aboutOther',
    }),
    'account.secured': kind('account:activity.secured', { tone: 'warning' }),
    'avatar.removed': kind('account:activity.avatarRemoved', {
      sentenceAboutOther: 'account:activity.avatarRemoved.aboutOther',
    }),
  },
  targets: { session: { unnamed: 'account:activity.target.session' } },
  fields: {
    count: 'account:activity.field.count',
    sessionsEnded: 'account:activity.field.count',
    signInNotices: 'account:activity.field.signInNotices',
    browser: 'account:activity.field.browser',
    system: 'account:activity.field.system',
  },
  values: {
    INVALID_OTP: 'account:activity.value.invalidCode',
    OTP_EXPIRED: 'account:activity.value.expiredCode',
    TOO_MANY_ATTEMPTS: 'account:activity.value.tooMany',
    TOO_MANY_REQUESTS: 'account:activity.value.tooMany',
    BANNED_USER: 'account:activity.value.banned',
  },
});

export const account: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  permissions,
  personal: { account: ['update'] },
  navigation: {
    app: [{ to: '/app/account', label: 'shell:nav.account', icon: CircleUser }],
    configuration: [{ to: '/manager/account', label: 'shell:nav.account', icon: CircleUser }],
  },
  activity,
  signInMethods: { code: 'account:sessions.method.code' },
  retainedData: [
    {
      table: 'activity',
      reason: (t, { activityDays: count }) => t('account:deletion.keptActivity', { count }),
    },
    { table: 'limits', isAnonymous: true, reason: (t) => t('account:deletion.keptCounters') },
  ],
};
