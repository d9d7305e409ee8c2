import type { LinkProps } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { preloadSlot, useIsSlotUsed } from '~/shared/page/slots';
import { type Permission, isGranted } from '~/shared/permissions';
import { IconButton } from '../basics/button';
import type { Icon } from '../basics/icon';
import { Menu, loadMenuPopup } from '../overlay/menu';
import { menuParts } from './list-parts';
import type { ShownList } from './shown-list';

/** A link in the menu of a list, such as to its deleted records. */
export interface ListLink extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  label: PlainMessageKey;
  icon: Icon;
  permission: Permission;
}

interface ListMenuProps {
  links: readonly ListLink[];
  /** If its records can be exported. */
  shown: ShownList<never> | undefined;
}

const load = async () => {
  const [popup] = await Promise.all([loadMenuPopup(), preloadSlot('listExport')]);
  return popup;
};

/** What is rarely done with a list as a whole. Nothing if there is nothing to do. */
export function ListMenu({ links, shown }: ListMenuProps) {
  const t = useMessages();
  const granted = usePageContext()?.permissions ?? {};
  const offered = links.filter(({ permission }) => isGranted(granted, permission));
  const hasParts = useIsSlotUsed('listExport') && shown !== undefined;
  if (!hasParts && offered.length === 0) return null;
  return (
    <Menu
      load={load}
      renderTrigger={({ type: _type, ...props }) => (
        <IconButton
          {...props}
          icon={Ellipsis}
          variant="secondary"
          label={t('list:more')}
          className="sm:h-10 noscript:hidden"
        />
      )}
      entries={offered.map(({ permission: _permission, label, ...link }) => ({
        kind: 'link',
        label: t(label),
        ...link,
      }))}
    >
      {(Items) =>
        hasParts && menuParts.map((Part, at) => <Part key={at} {...{ ...shown, Items }} />)
      }
    </Menu>
  );
}
