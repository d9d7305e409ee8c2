import { Keyboard, Languages, LogOut } from 'lucide-react';
import type { AreaToolProps, CurrentArea } from '~/features/shell/area';
import { appNavigation, managerNavigation, useNavigation } from '~/features/shell/navigation';
import type { NavigationEntry } from '~/shared/feature';
import { useI18n } from '~/shared/i18n/context';
import { type Language, languages, scripts } from '~/shared/i18n/languages';
import { usePageContext, usePreferences } from '~/shared/page/page-context-hooks';
import type { Area } from '~/shared/page/use-area';
import { usePermission } from '~/shared/page/use-permission';
import type { FeaturePalette } from '~/shared/palette';
import { themes } from '~/shared/preferences/preferences';
import { themeIcons } from '~/ui/form/theme-select';
import type { PaletteGroup, PaletteItem } from './items';

export const isInArea = (area: Area, to: string | undefined) => to?.startsWith(`/${area}`) ?? false;

/** The pages of both areas that the user may open, those of this area first. */
function usePages({ area, features }: CurrentArea): PaletteItem[] {
  const { t } = useI18n();
  const visible = useNavigation();
  const mayManage = usePermission({ apps: 'manager' });
  const toItems = (entries: NavigationEntry[], detail: string | undefined): PaletteItem[] =>
    visible(entries).map(({ to, label, icon }) => ({ id: to ?? '', title: label, icon, detail }));
  const inManager = area === 'manager';
  const app = toItems(appNavigation(features), inManager ? t('palette:app') : undefined);
  if (!mayManage) return app;
  const manager = managerNavigation(features).flatMap(({ label, entries }) =>
    toItems(entries, inManager ? label && t(label) : t('shell:nav.manager')),
  );
  return inManager ? [...manager, ...app] : [...app, ...manager];
}

/** Commands that features declare for this area. */
function useCommands(palettes: readonly FeaturePalette[], area: Area): PaletteItem[] {
  const visible = useNavigation();
  const commands = palettes.flatMap((palette) => palette.commands ?? []);
  return visible(commands.filter(({ to }) => isInArea(area, to))).map(({ to, label, icon }) => ({
    id: to ?? '',
    title: label,
    icon,
  }));
}

function useSettings(onShortcuts: () => void): PaletteItem[] {
  const { t, language } = useI18n();
  const theme = usePageContext()?.theme;
  const { setLanguage, setTheme } = usePreferences();
  const otherLanguages: Language[] = languages.filter((code) => code !== language);
  return [
    ...otherLanguages.map((code) => ({
      id: `language:${code}`,
      title: scripts[code].name,
      detail: t('ui:language.label'),
      icon: Languages,
      lang: code,
      run: () => void setLanguage(code),
    })),
    ...themes
      .filter((name) => name !== theme)
      .map((name) => ({
        id: `theme:${name}`,
        title: t(themeIcons[name].label),
        detail: t('ui:theme.label'),
        icon: themeIcons[name].icon,
        run: () => setTheme(name),
      })),
    { id: 'shortcuts', title: t('shortcuts:title'), icon: Keyboard, run: onShortcuts },
    { id: '/logout', title: t('auth:logout.submit'), icon: LogOut },
  ];
}

interface LocalGroups extends AreaToolProps {
  palettes: readonly FeaturePalette[];
  /** Of the page. */
  actions: PaletteItem[];
  choices: PaletteGroup[];
}

/** What needs no search on the server, by group. */
export function useLocalGroups(props: LocalGroups): PaletteGroup[] {
  const { t } = useI18n();
  const pages = usePages(props);
  // Links to them have other names.
  const actions = props.actions.filter(({ id }) => !pages.some((page) => page.id === id));
  return [
    // First, so that Enter never presses a button of the page by chance.
    { label: t('palette:pages'), items: pages },
    { label: t('palette:page'), items: actions },
    { label: t('palette:actions'), items: useCommands(props.palettes, props.area) },
    ...props.choices,
    { label: t('palette:settings'), items: useSettings(props.onShortcuts) },
  ];
}
