import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { BellOff, RotateCw } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { SkeletonLine } from '~/ui/basics/skeleton';
import { Empty } from '~/ui/list/empty';
import { Popup, type PopupProps } from '~/ui/overlay/popup';
import { notificationQueries } from '../client';
import { NotificationRow } from './notification-row';
import { useMarking } from './use-marking';

/** Lazy chunk of `bell.tsx`: the newest notifications. */
export function Panel(props: PopupProps) {
  const t = useMessages();
  return (
    <Popup {...props} label={t('notifications:title')} align="end" className="w-96">
      <Content onFollow={() => props.onOpenChange(false)} />
    </Popup>
  );
}

function Content({ onFollow }: { onFollow: () => void }) {
  const t = useMessages();
  const { mayChange, markAll } = useMarking();
  const { data } = useQuery(notificationQueries.latest());
  const inManager = useLocation({ select: ({ pathname }) => pathname.startsWith('/manager') });
  const hasUnread = data?.items.some(({ isRead }) => !isRead) ?? false;
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
        <h2 className="font-semibold">{t('notifications:title')}</h2>
        {hasUnread && mayChange && (
          <Button size="sm" variant="ghost" onClick={markAll}>
            {t('notifications:markAll')}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Latest onFollow={onFollow} />
      </div>
      <div className="border-t border-line p-2">
        <ButtonLink
          variant="ghost"
          to={inManager ? '/manager/notifications' : '/app/notifications'}
          onClick={onFollow}
          className="w-full"
        >
          {t('notifications:seeAll')}
        </ButtonLink>
      </div>
    </>
  );
}

function Latest({ onFollow }: { onFollow: () => void }) {
  const t = useMessages();
  const { data, dataUpdatedAt, isError, refetch } = useQuery(notificationQueries.latest());
  if (data && data.items.length > 0)
    return (
      <ul className="divide-y divide-line">
        {data.items.map((notification) => (
          <li key={notification.id} className="px-4 py-3 transition-colors hover:bg-wash">
            <NotificationRow {...{ notification, onFollow }} now={dataUpdatedAt} />
          </li>
        ))}
      </ul>
    );
  if (data)
    return (
      <Empty
        icon={BellOff}
        title={t('notifications:empty.title')}
        text={t('notifications:empty.text')}
      />
    );
  if (isError)
    return (
      <Empty
        role="alert"
        title={t('notifications:loadFailed')}
        action={
          <Button icon={RotateCw} onClick={() => void refetch()}>
            {t('notifications:retry')}
          </Button>
        }
      />
    );
  return (
    <div aria-hidden className="flex flex-col gap-3 px-4 py-3">
      <SkeletonLine />
      <SkeletonLine />
      <SkeletonLine />
    </div>
  );
}
