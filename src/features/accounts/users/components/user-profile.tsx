import { Pencil } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { ButtonLink } from '~/ui/basics/button';
import { DetailRow } from '~/ui/layout/details';
import { Card } from '~/ui/layout/page';
import { Time } from '~/ui/basics/time';
import { displayName } from '~/shared/text/display-name';
import type { UserDetail } from '../schema';
import { RoleBadge, StatusBadge } from './badges';

export function UserProfile({ user, self }: { user: UserDetail; self: boolean }) {
  const t = useMessages();
  return (
    <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 sm:items-center">
      <Avatar name={displayName(user)} seed={user.id} image={user.image} size="lg" />
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="font-serif text-2xl leading-tight font-semibold tracking-tight wrap-anywhere">
          {user.name ? (
            <bdi>{user.name}</bdi>
          ) : (
            <span className="text-ink-soft italic">{t('users:noName')}</span>
          )}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
          <bdi className="wrap-anywhere">{user.email}</bdi>
          {!user.emailVerified && <Badge tone="warning">{t('account:profile.notVerified')}</Badge>}
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          <RoleBadge role={user.role} />
          <StatusBadge status={user.status} />
          {self && <Badge>{t('users:you')}</Badge>}
        </p>
      </div>
      <ButtonLink
        to="/manager/users/$id/update"
        params={{ id: user.id }}
        variant="primary"
        icon={Pencil}
        className="max-sm:w-full print:hidden"
      >
        {t('users:update.open')}
      </ButtonLink>
    </Card>
  );
}

/** Account dates, and the reason and end of a ban. `now` is when the user was loaded. */
export function UserStatusCard({ user, now }: { user: UserDetail; now: number }) {
  const t = useMessages();
  const banned = user.status === 'banned';
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('users:status.title')}</h2>
      {banned && (
        <dl className="flex flex-col gap-2 rounded-md bg-danger-soft p-3 text-sm">
          <DetailRow label={t('users:ban.reason')}>
            {user.banReason ? (
              <bdi className="whitespace-pre-line">{user.banReason}</bdi>
            ) : (
              t('users:ban.noReason')
            )}
          </DetailRow>
          <DetailRow label={t('users:ban.ends')}>
            {user.banExpires ? <Time at={user.banExpires} /> : t('users:ban.never')}
          </DetailRow>
        </dl>
      )}
      <dl className="flex flex-col gap-2 text-sm">
        <DetailRow label={t('users:column.created')}>
          <Time at={user.createdAt} />
        </DetailRow>
        <DetailRow label={t('users:column.onboarded')}>
          {user.onboardedAt ? <Time at={user.onboardedAt} /> : t('users:never')}
        </DetailRow>
        <DetailRow label={t('users:column.lastSeen')}>
          {user.lastSeenAt ? (
            <Time at={user.lastSeenAt} as="relative" now={now} />
          ) : (
            t('users:never')
          )}
        </DetailRow>
      </dl>
    </Card>
  );
}
