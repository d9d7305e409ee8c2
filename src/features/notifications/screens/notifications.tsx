import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellOff, CheckCheck, Settings } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { Page, PageHeader } from '~/ui/layout/page';
import { BusyList } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { notificationQueries } from '../client';
import { NotificationRow } from '../components/notification-row';
import { useMarking } from '../components/use-marking';
import type { NotificationSearch } from '../search';

interface NotificationsProps {
  /** The area that it is shown in. */
  area: '/app' | '/manager';
  search: NotificationSearch;
}

/** All notifications of the user, newest first. */
export function NotificationsScreen({ area, search }: NotificationsProps) {
  const t = useMessages();
  const query = useInfiniteQuery({
    ...notificationQueries.list(search),
    placeholderData: keepPreviousData,
  });
  const { data: unread } = useQuery(notificationQueries.unread());
  const { mayChange, markAll } = useMarking();
  return (
    <Page width="narrow">
      <PageHeader
        title={t('notifications:title')}
        description={t('notifications:text')}
        actions={
          <>
            {mayChange && (unread?.count ?? 0) > 0 && (
              <Button icon={CheckCheck} onClick={markAll}>
                {t('notifications:markAll')}
              </Button>
            )}
            <ButtonLink
              variant="ghost"
              icon={Settings}
              to={`${area}/account/$page`}
              params={{ page: 'notifications' }}
            >
              {t('notifications:preferences.open')}
            </ButtonLink>
          </>
        }
      />
      <States area={area} search={search} />
      <BusyList
        state={listState(query)}
        label={t('notifications:title')}
        getKey={({ id }) => id}
        empty={
          search.state
            ? {
                icon: CheckCheck,
                title: t('notifications:noneUnread.title'),
                text: t('notifications:noneUnread.text'),
              }
            : {
                icon: BellOff,
                title: t('notifications:empty.title'),
                text: t('notifications:empty.text'),
              }
        }
        renderItem={(notification) => (
          <NotificationRow notification={notification} now={query.dataUpdatedAt} />
        )}
      />
    </Page>
  );
}

/** Links, so that they work without JavaScript and in the history. */
function States({ area, search }: NotificationsProps) {
  const t = useMessages();
  const states = [
    { state: '', label: t('notifications:state.all') },
    { state: 'unread', label: t('notifications:state.unread') },
  ] as const;
  return (
    <nav aria-label={t('notifications:state')} className="flex gap-2">
      {states.map(({ state, label }) => (
        <ButtonLink
          key={state}
          size="sm"
          variant={search.state === state ? 'secondary' : 'ghost'}
          to={`${area}/notifications`}
          search={{ state }}
        >
          {label}
          {search.state === state && <span className="sr-only">{t('notifications:current')}</span>}
        </ButtonLink>
      ))}
    </nav>
  );
}
