import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu as Base } from '@base-ui/react/menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useI18n } from '~/shared/i18n/context';
import { cx } from '../basics/cx';
import type { Icon } from '../basics/icon';
import { useCloseOnBack } from './use-close-on-back';

export interface MenuOption {
  value: string;
  label: string;
  icon?: Icon;
  /** The language of the label, if it differs from the page's. */
  lang?: string;
}

export type MenuEntry =
  | {
      kind: 'item';
      label: string;
      icon?: Icon;
      danger?: boolean;
      /** The label says why. */
      disabled?: boolean;
      onSelect: () => void;
    }
  | ({ kind: 'link'; label: string; icon?: Icon } & Pick<LinkProps, 'to' | 'params' | 'search'>)
  | {
      kind: 'radio';
      label: string;
      value: string;
      options: MenuOption[];
      onChange: (value: string) => void;
    }
  | { kind: 'separator' };

export interface MenuContent {
  /** Shown above the entries, such as the signed-in user. */
  header?: ReactNode;
  entries: MenuEntry[];
  /** Those of others, above the entries. */
  children?: (Items: typeof MenuItems) => ReactNode;
}

/** The entry to focus when the menu is opened by keyboard. */
export type FocusFirst = 'first' | 'last' | undefined;

interface MenuPopupProps extends MenuContent {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The popup is anchored to it. */
  trigger: RefObject<HTMLButtonElement | null>;
  triggerId: string;
  focusFirst: RefObject<FocusFirst>;
}

/** A menu opened by keyboard focuses an entry, not the menu itself. */
function focusInitialEntry(event: FocusEvent<HTMLElement>, focusFirst: RefObject<FocusFirst>) {
  const which = focusFirst.current;
  if (!which || event.target !== event.currentTarget) return;
  focusFirst.current = undefined;
  const entries = event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]');
  entries[which === 'first' ? 0 : entries.length - 1]?.focus();
}

/** Lazy chunk of `menu.tsx`. */
export function MenuPopup(props: MenuPopupProps) {
  const { open, onOpenChange, trigger, triggerId, focusFirst, header } = props;
  const { t, direction } = useI18n();
  useCloseOnBack(open, () => onOpenChange(false));

  function change(next: boolean, { reason, event }: Base.Root.ChangeEventDetails) {
    // Pressing the trigger must not close the menu yet: the click that follows would reopen it.
    const isOwnButton = event.target instanceof Node && trigger.current?.contains(event.target);
    if (reason !== 'outside-press' || !isOwnButton) onOpenChange(next);
  }

  /** Tab closes the menu and moves on from the trigger, as in native menus. */
  function closeOnTab(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    onOpenChange(false);
    trigger.current?.focus();
  }

  return (
    <DirectionProvider direction={direction}>
      <Base.Root open={open} onOpenChange={change}>
        <Base.Portal role="region" aria-label={t('ui:menu')}>
          <Base.Positioner
            anchor={trigger}
            align="end"
            sideOffset={6}
            collisionPadding={12}
            className="z-40"
          >
            <Base.Popup
              aria-labelledby={triggerId}
              onFocus={(event) => focusInitialEntry(event, focusFirst)}
              onKeyDown={closeOnTab}
              className="max-h-(--available-height) max-w-72 min-w-52 origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1 text-ink shadow-overlay transition-[transform,opacity] duration-150 outline-none data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
            >
              {header && (
                <div className="-mx-1 mb-1 border-b border-line px-3.5 pt-1 pb-2.5">{header}</div>
              )}
              {props.children?.(MenuItems)}
              <MenuItems entries={props.entries} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </DirectionProvider>
  );
}

const row =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm select-none focus-visible:-outline-offset-2 data-disabled:text-ink-soft data-highlighted:bg-wash pointer-coarse:min-h-11';

function Content({ icon: Icon, label, lang }: Omit<MenuOption, 'value'>) {
  return (
    <>
      {Icon && <Icon className="size-4 shrink-0 opacity-75" />}
      <span lang={lang} className="min-w-0 flex-1 truncate">
        {label}
      </span>
    </>
  );
}

export const MenuItems = ({ entries }: Pick<MenuContent, 'entries'>) =>
  entries.map((entry, index) => <Entry key={index} entry={entry} />);

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'item':
      return (
        <Base.Item
          className={cx(row, entry.danger && 'text-danger data-highlighted:bg-danger-soft')}
          disabled={entry.disabled ?? false}
          onClick={entry.onSelect}
        >
          <Content icon={entry.icon} label={entry.label} />
        </Base.Item>
      );
    case 'link': {
      const { kind: _kind, label, icon, ...link } = entry;
      return (
        <Base.LinkItem closeOnClick className={row} render={<Link {...link} />}>
          <Content icon={icon} label={label} />
        </Base.LinkItem>
      );
    }
    case 'radio':
      return <RadioEntry {...entry} />;
    case 'separator':
      return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
  }
}

function RadioEntry({ label, value, options, onChange }: Extract<MenuEntry, { kind: 'radio' }>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-soft">
        {label}
      </Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next) => onChange(String(next))}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick className={row}>
            <Content {...option} />
            <Base.RadioItemIndicator>
              <Check className="size-4 shrink-0 text-accent" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
