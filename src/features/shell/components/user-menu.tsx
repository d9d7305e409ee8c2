import { useLocation } from '@tanstack/react-router';
import { CircleUser, LogOut } from 'lucide-react';
import { useState } from 'react';
import { SignOutDialog } from '~/features/accounts/auth/sign-out-dialog';
import { useI18n } from '~/shared/i18n/context';
import { languages, scripts, toLanguage } from '~/shared/i18n/languages';
import type { SessionUser } from '~/shared/session';
import { Slot } from '~/shared/page/slots';
import { defaultTheme, themes, toTheme } from '~/shared/preferences/preferences';
import { usePreferences, usePageContext } from '~/shared/page/page-context-hooks';
import { Avatar } from '~/ui/basics/avatar';
import { Menu } from '~/ui/overlay/menu';
import type { MenuEntry } from '~/ui/overlay/menu-popup';
import { useCloseOnBack } from '~/ui/overlay/use-close-on-back';
import { themeIcons } from '~/ui/form/theme-select';

export function UserMenu({ user }: { user: SessionUser }) {
  const { t } = useI18n();
  const [signingOut, setSigningOut] = useState(false);
  const entries = useEntries(() => setSigningOut(true));
  useCloseOnBack(signingOut, () => setSigningOut(false));
  return (
    <>
      <Slot name="userMenu" />
      <Menu
        renderTrigger={(props) => (
          <button
            {...props}
            type="button"
            aria-label={t('shell:userMenu', { name: user.name })}
            className="grid size-11 place-items-center rounded-full sm:size-9"
          >
            <Avatar name={user.name} seed={user.id} image={user.image} />
          </button>
        )}
        header={
          <div className="flex flex-col text-sm">
            <bdi className="truncate font-medium">{user.name}</bdi>
            <bdi className="truncate text-ink-soft">{user.email}</bdi>
          </div>
        }
        entries={entries}
      />
      <SignOutDialog open={signingOut} onOpenChange={setSigningOut} />
    </>
  );
}

function useEntries(onSignOut: () => void): MenuEntry[] {
  const { t, language } = useI18n();
  const theme = usePageContext()?.theme ?? defaultTheme;
  const { setLanguage, setTheme } = usePreferences();
  // Users in the manager stay in the manager.
  const inManager = useLocation({ select: ({ pathname }) => !pathname.startsWith('/app') });
  const languageEntries: MenuEntry[] = [
    {
      kind: 'radio',
      label: t('ui:language.label'),
      value: language,
      options: languages.map((code) => ({ value: code, label: scripts[code].name, lang: code })),
      onChange: (value) => {
        const chosen = toLanguage(value);
        if (chosen) void setLanguage(chosen);
      },
    },
    { kind: 'separator' },
  ];
  return [
    {
      kind: 'link',
      label: t('shell:nav.account'),
      icon: CircleUser,
      to: inManager ? '/manager/account' : '/app/account',
    },
    { kind: 'separator' },
    ...(languages.length > 1 ? languageEntries : []),
    {
      kind: 'radio',
      label: t('ui:theme.label'),
      value: theme,
      options: themes.map((name) => ({
        value: name,
        label: t(themeIcons[name].label),
        icon: themeIcons[name].icon,
      })),
      onChange: (value) => {
        const chosen = toTheme(value);
        if (chosen) setTheme(chosen);
      },
    },
    { kind: 'separator' },
    { kind: 'item', label: t('auth:logout.submit'), icon: LogOut, onSelect: onSignOut },
  ];
}
