import { useQuery } from '@tanstack/react-query';
import { createLink, useRouter, useRouterState } from '@tanstack/react-router';
import { ListChecks, Plus, Star, Users } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { Slots } from '~/shared/page/slots';
import { IconButton } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { oneLine } from '~/ui/basics/isolate';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { type SavedView, defaultViewsQuery, plainView, viewsQuery } from './client';

const load = () => import('./views-dialogs').then((module) => module.ViewsDialog);

/** What a view stores of the URL: not the language of a link, nor that it is no default view. */
function toViewSearch(searchStr: string): string {
  const params = new URLSearchParams(searchStr);
  params.delete('lng');
  params.delete('view');
  return String(params);
}

/** Those of lists that have any are loaded with the page. */
function useViews(list: string): { views: SavedView[]; hasDefault: boolean } {
  const { data: lists = [] } = useQuery(defaultViewsQuery);
  const found = lists.find((known) => known.list === list);
  const { data: views = [] } = useQuery({ ...viewsQuery(list), enabled: found !== undefined });
  return { views, hasDefault: typeof found?.search === 'string' };
}

/** The saved views of a list, by the path of its page, beside the plain list. */
export function ViewTabs({ list }: Slots['listTabs']) {
  const t = useMessages();
  const { parseSearch } = useRouter().options;
  const search = useRouterState({ select: ({ location }) => toViewSearch(location.searchStr) });
  const { views, hasDefault } = useViews(list);
  const [requested, setRequested] = useState<'save' | 'manage'>();
  const close = () => setRequested(undefined);
  const { component: ViewsDialog, open } = useLazyComponent(load, requested !== undefined, close);
  const dialog = useDialogSubject(open ? requested : undefined);
  const link = (saved: string) => ({
    to: list,
    search: parseSearch(`?${saved}`),
    resetScroll: false,
    isCurrent: toViewSearch(saved) === search,
  });
  const button = { size: 'sm', className: 'noscript:hidden' } as const;
  return (
    <>
      <nav
        aria-label={t('views:open')}
        className="-m-1 flex min-w-0 flex-[1_1_16rem] sm:-mt-0.5 items-center gap-1 overflow-x-auto p-1 max-sm:order-last max-sm:basis-full print:hidden"
      >
        <Tab {...link(hasDefault ? plainView : '')}>{t('views:all')}</Tab>
        {views.map(({ id, name, search: saved, isShared, isDefault }) => (
          <Tab key={id} {...link(saved || plainView)}>
            {isDefault && <Star className="size-3.5 shrink-0" />}
            {isShared && <Users className="size-3.5 shrink-0" />}
            <bdi className={oneLine}>{name}</bdi>
          </Tab>
        ))}
        <IconButton
          {...button}
          icon={Plus}
          label={t('views:save')}
          onClick={() => setRequested('save')}
        />
        {views.length > 0 && (
          <IconButton
            {...button}
            icon={ListChecks}
            label={t('views:manage')}
            onClick={() => setRequested('manage')}
          />
        )}
      </nav>
      {ViewsDialog && dialog.subject && (
        <ViewsDialog
          key={dialog.key}
          kind={dialog.subject}
          {...{ list, views, search, open }}
          onClose={close}
        />
      )}
    </>
  );
}

/** The router marks every link to this page as current, whatever its view. */
const Tab = createLink(function TabAnchor({
  isCurrent,
  className,
  children,
  ...props
}: ComponentProps<'a'> & { isCurrent: boolean }) {
  return (
    <a
      {...props}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex h-10 max-w-48 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-medium text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent sm:h-8 sm:pointer-coarse:h-10',
        className,
      )}
    >
      {children}
    </a>
  );
});
