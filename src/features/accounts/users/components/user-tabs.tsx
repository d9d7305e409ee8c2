import { createLink } from '@tanstack/react-router';
import { History, Mail, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Icon } from '~/ui/basics/icon';
import { type UserTab, userTabs } from '../user-search';

const tabs: Record<UserTab, { label: PlainMessageKey; icon: Icon }> = {
  '': { label: 'users:tab.overview', icon: UserRound },
  activity: { label: 'activity:title', icon: History },
  emails: { label: 'sent-emails:title', icon: Mail },
};

/** The sections of a user's page, each with its own URL. */
export function UserTabs({ id, current }: { id: string; current: UserTab }) {
  const t = useMessages();
  return (
    <nav aria-label={t('users:tab.label')} className="border-b border-line print:hidden">
      <ul className="flex gap-1 overflow-x-auto">
        {userTabs.map((tab) => {
          const { label, icon: TabIcon } = tabs[tab];
          return (
            <li key={tab} className="shrink-0">
              <TabLink
                to="/manager/users/$id"
                params={{ id }}
                search={{ tab }}
                resetScroll={false}
                current={tab === current}
              >
                <TabIcon className="size-4 shrink-0 max-sm:hidden" />
                {t(label)}
              </TabLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type TabAnchorProps = ComponentProps<'a'> & { current: boolean };

/** The router would compare whole URLs, and the language may be in them. */
function TabAnchor({ current, children, ...props }: TabAnchorProps) {
  return (
    <a
      {...props}
      aria-current={current ? 'page' : undefined}
      className="relative flex h-12 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-ink-soft -outline-offset-4 transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink aria-[current=page]:text-accent aria-[current=page]:after:bg-accent sm:px-3 sm:after:inset-x-3"
    >
      {children}
    </a>
  );
}

const TabLink = createLink(TabAnchor);
