import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { Bookmark, BookmarkPlus, ListChecks, RotateCcw, Star, Users } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { Slots } from '~/shared/page/slots';
import { IconButton } from '~/ui/basics/button';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { Menu } from '~/ui/overlay/menu';
import type { MenuEntry } from '~/ui/overlay/menu-popup';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { type SavedView, plainView, viewsQuery } from './client';

const load = () => import('./views-dialogs').then((module) => module.ViewsDialog);

/** What a view stores of the URL: not the language of a link, nor that it is no default view. */
function toViewSearch(searchStr: string): string {
  const params = new URLSearchParams(searchStr);
  params.delete('lng');
  params.delete('view');
  return String(params);
}

/** The views that can be opened, with a mark at the current one, and the plain list. */
function useSavedEntries(list: string, views: SavedView[], search: string): MenuEntry[] {
  const t = useMessages();
  const router = useRouter();
  const navigate = useNavigate();
  function show(saved: string) {
    const parsed = router.options.parseSearch(`?${saved || plainView}`);
    void navigate({ to: list, search: parsed, resetScroll: false });
  }

  const reset: MenuEntry = {
    kind: 'item',
    label: t('list:view.reset'),
    icon: RotateCcw,
    onSelect: () => show(plainView),
  };
  const end = search ? [reset] : [];
  if (views.length === 0) return end;
  return [
    {
      kind: 'radio',
      label: t('views:open'),
      value: views.find((view) => view.search === search)?.id ?? '',
      options: views.map(({ id, name, isShared, isDefault }) => ({
        value: id,
        label: name,
        icon: isDefault ? Star : isShared ? Users : Bookmark,
      })),
      onChange: (id) => {
        const view = views.find((saved) => saved.id === id);
        if (view) show(view.search);
      },
    },
    { kind: 'separator' },
    ...end,
  ];
}

/** Saved views of a list, by the path of its page. They are loaded with the first use. */
export function ViewsMenu({ list }: Slots['listTools']) {
  const t = useMessages();
  const search = useRouterState({ select: ({ location }) => toViewSearch(location.searchStr) });
  const [isUsed, setUsed] = useState(false);
  const { data: views = [] } = useQuery({ ...viewsQuery(list), enabled: isUsed });
  const [requested, setRequested] = useState<'save' | 'manage'>();
  const close = () => setRequested(undefined);
  const { component: ViewsDialog, open } = useLazyComponent(load, requested !== undefined, close);
  const dialog = useDialogSubject(open ? requested : undefined);

  const manage: MenuEntry = {
    kind: 'item',
    label: t('views:manage'),
    icon: ListChecks,
    onSelect: () => setRequested('manage'),
  };
  const saved = useSavedEntries(list, views, search);
  const use = () => setUsed(true);
  return (
    <>
      <Menu
        renderTrigger={({ type: _type, ...props }) => (
          <IconButton
            {...props}
            onPointerEnter={use}
            onFocus={use}
            icon={Bookmark}
            variant="secondary"
            label={t('views:open')}
            className="sm:h-10 noscript:hidden"
          />
        )}
        entries={[
          ...saved,
          {
            kind: 'item',
            label: t('views:save'),
            icon: BookmarkPlus,
            onSelect: () => setRequested('save'),
          },
          ...(views.length > 0 ? [manage] : []),
        ]}
      />
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
