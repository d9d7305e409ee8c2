import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { DataCache } from '~/shared/data/data-cache';
import { useMessages } from '~/shared/i18n/context';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { notificationQueries } from '../client';
import { maxUnread } from '../limits';

const loadPanel = () => import('./panel').then((module) => module.Panel);

/** The query client pauses in hidden tabs. */
const poll = 60_000;

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !metaKey && !ctrlKey && !shiftKey && !altKey;

/** No page in the browser waits for a number. */
export async function loadUnread(data: DataCache): Promise<void> {
  await data.client();
  const loading = data.prefetch(notificationQueries.unread());
  if (typeof window === 'undefined') await loading;
}

/** Also on pages without data, so it brings the cache that `load` of its slot has filled. */
export function Bell() {
  const { data } = useRouter().options.context;
  return (
    <QueryClientProvider client={data.loaded}>
      <BellLink />
    </QueryClientProvider>
  );
}

/** A link to the page. On wide screens, it opens a panel instead. */
function BellLink() {
  const link = useRef<HTMLAnchorElement>(null);
  const [requested, setRequested] = useState(false);
  const close = () => setRequested(false);
  const { component: Panel, open } = useLazyComponent(loadPanel, requested, close, {
    preload: false,
  });
  const { data } = useQuery({ ...notificationQueries.unread(), refetchInterval: poll });
  const count = data?.count ?? 0;
  const texts = useTexts(count);
  const inManager = useLocation({ select: ({ pathname }) => pathname.startsWith('/manager') });

  function toggle(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlain(event) || !matchMedia('(width >= 640px)').matches) return;
    event.preventDefault();
    // Focus returns to the trigger on close; some browsers do not focus it on click.
    event.currentTarget.focus();
    setRequested(!requested);
  }

  return (
    <>
      <Link
        ref={link}
        to={inManager ? '/manager/notifications' : '/app/notifications'}
        aria-label={texts.label}
        title={texts.label}
        aria-busy={requested && !open}
        onPointerEnter={() => void loadPanel().catch(() => {})}
        onClick={toggle}
        className="relative grid size-11 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-wash hover:text-ink sm:size-9 sm:pointer-coarse:size-11"
      >
        <BellIcon className="size-4.5" />
        {count > 0 && (
          <span
            aria-hidden
            // Not text: the label has the number as a word in some languages.
            data-count={texts.badge}
            className="absolute -end-1 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-ink before:content-[attr(data-count)]"
          />
        )}
      </Link>
      <Announcement count={count} />
      {Panel && <Panel open={open} onOpenChange={setRequested} trigger={link} />}
    </>
  );
}

function useTexts(count: number) {
  const t = useMessages();
  if (count >= maxUnread)
    return { badge: `${maxUnread - 1}+`, label: t('notifications:bell.many') };
  const label =
    count === 0 ? t('notifications:bell.none') : t('notifications:bell.unread', { count });
  return { badge: count, label };
}

/** A live region: announces that there are more, but not the number that came with the page. */
function Announcement({ count }: { count: number }) {
  const t = useMessages();
  const [known, setKnown] = useState(count);
  const [announced, setAnnounced] = useState('');
  if (count !== known) {
    setKnown(count);
    setAnnounced(count > known ? t('notifications:announce', { count }) : '');
  }
  return (
    <span role="status" className="sr-only">
      {announced}
    </span>
  );
}
