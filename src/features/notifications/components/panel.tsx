import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { BellOff, RotateCw } from 'lucide-react';
import type { RefObject } from 'react';
import { useI18n, useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { SkeletonLine } from '~/ui/basics/skeleton';
import { Empty } from '~/ui/list/empty';
import { useCloseOnBack } from '~/ui/overlay/use-close-on-back';
import { notificationQueries } from '../client';
import { NotificationRow } from './notification-row';
import { useMarking } from './use-marking';

interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The panel is anchored to it. */
  trigger: RefObject<HTMLElement | null>;
}

/** Lazy chunk of `bell.tsx`: the newest notifications. */
export function Panel({ open, onOpenChange, trigger }: PanelProps) {
  const { t, direction } = useI18n();
  const close = () => onOpenChange(false);
  useCloseOnBack(open, close);

  function change(next: boolean, { reason, event }: Popover.Root.ChangeEventDetails) {
    // Pressing the trigger must not close the panel yet: the click that follows would reopen it.
    const isTrigger = event.target instanceof Node && trigger.current?.contains(event.target);
    if (reason !== 'outside-press' || !isTrigger) onOpenChange(next);
  }

  return (
    <DirectionProvider direction={direction}>
      <Popover.Root open={open} onOpenChange={change}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={trigger}
            align="end"
            sideOffset={6}
            collisionPadding={12}
            collisionAvoidance={{ side: 'none', align: 'shift', fallbackAxisSide: 'none' }}
            className="z-40"
          >
            <Popover.Popup
              aria-label={t('notifications:title')}
              finalFocus={trigger}
              className="flex max-h-(--available-height) w-96 max-w-(--available-width) origin-(--transform-origin) flex-col rounded-lg border border-line bg-raised text-ink shadow-overlay transition-[transform,opacity] duration-150 outline-none data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
            >
              <Content onFollow={close} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </DirectionProvider>
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
          <Button size="sm" variant="ghost" onClick={() => void markAll()}>
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
