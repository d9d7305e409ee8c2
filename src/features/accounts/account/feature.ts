import { CircleUser } from 'lucide-react';
import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ account: { update: ['admin', 'user'] } });

const activity = defineActivity({
  kinds: {
    'sign-up': { label: 'account:activity.signUp', sentence: 'account:activity.signUp.sentence' },
    'sign-in': { label: 'account:activity.signIn', sentence: 'account:activity.signIn.sentence' },
    'sign-in.failed': {
      label: 'account:activity.signInFailed',
      sentence: 'account:activity.signInFailed.sentence',
      tone: 'warning',
    },
    'sign-out': {
      label: 'account:activity.signOut',
      sentence: 'account:activity.signOut.sentence',
    },
    onboarded: {
      label: 'account:activity.onboarded',
      sentence: 'account:activity.onboarded.sentence',
    },
    'account.renamed': {
      label: 'account:activity.renamed',
      sentence: 'account:activity.renamed.sentence',
    },
    'account.email-changed': {
      label: 'account:activity.emailChanged',
      sentence: 'account:activity.emailChanged.sentence',
    },
    'account.notices-changed': {
      label: 'account:activity.noticesChanged',
      sentence: 'account:activity.noticesChanged.sentence',
    },
    'account.new-device': {
      label: 'account:activity.newDevice',
      sentence: 'account:activity.newDevice.sentence',
      tone: 'warning',
    },
    'account.avatar-changed': {
      label: 'account:activity.avatarChanged',
      sentence: 'account:activity.avatarChanged.sentence',
    },
    'account.deleted': {
      label: 'account:activity.deleted',
      sentence: 'account:activity.deleted.sentence',
      tone: 'danger',
    },
    'session.revoked': {
      label: 'account:activity.sessionRevoked',
      sentence: 'account:activity.sessionRevoked.sentence',
      sentenceAboutOther: 'account:activity.sessionRevoked.aboutOther',
    },
    'sessions.revoked': {
      label: 'account:activity.sessionsRevoked',
      sentence: 'account:activity.sessionsRevoked.sentence',
      sentenceAboutOther: 'account:activity.sessionsRevoked.aboutOther',
    },
    'account.secured': {
      label: 'account:activity.secured',
      sentence: 'account:activity.secured.sentence',
      tone: 'warning',
    },
    'avatar.removed': {
      label: 'account:activity.avatarRemoved',
      sentence: 'account:activity.avatarRemoved.sentence',
      sentenceAboutOther: 'account:activity.avatarRemoved.aboutOther',
    },
  },
  targets: { session: { unnamed: 'account:activity.target.session' } },
  fields: {
    count: 'account:activity.field.count',
    sessionsEnded: 'account:activity.field.count',
    signInNotices: 'account:activity.field.signInNotices',
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
