import { Link, type LinkProps } from '@tanstack/react-router';
import { Mail, MailOpen } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { IconButton } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { Time } from '~/ui/basics/time';
import type { Notification } from '../schema';
import { useMarking } from './use-marking';

interface NotificationRowProps {
  notification: Notification;
  /** When the list was loaded. */
  now: number;
  onFollow?: () => void;
}

/** The whole row is the link. Following it marks it as read. */
export function NotificationRow({ notification, now, onFollow }: NotificationRowProps) {
  const { id, text, link, isRead, updatedAt } = notification;
  const t = useMessages();
  const { mayChange, mark, follow } = useMarking();
  return (
    <div className="relative flex items-start gap-3">
      <span
        aria-hidden
        className={cx('mt-2 size-2 shrink-0 rounded-full', !isRead && 'bg-accent')}
      />
      <div className="min-w-0 flex-1 text-sm">
        <Link
          to={link as LinkProps['to']}
          onClick={() => {
            follow(notification);
            onFollow?.();
          }}
          className={cx(
            'text-pretty wrap-anywhere after:absolute after:inset-0',
            isRead ? 'text-ink-soft' : 'font-medium',
          )}
        >
          {!isRead && <span className="sr-only">{t('notifications:isUnread')} </span>}
          {text}
        </Link>
        <p className="mt-0.5 text-ink-soft">
          <Time at={updatedAt} as="relative" now={now} />
        </p>
      </div>
      {mayChange && (
        <IconButton
          size="sm"
          icon={isRead ? Mail : MailOpen}
          label={
            isRead ? t('notifications:markUnread', { text }) : t('notifications:markRead', { text })
          }
          // Above the link that covers the row.
          className="relative"
          onClick={() => mark(id, !isRead)}
        />
      )}
    </div>
  );
}
