import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu as Base } from '@base-ui/react/menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowUpRight, Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useI18n, useMessages } from '~/shared/i18n/context';
import { cx } from './cx';
import type { Icon } from './icon';

export interface MenuOption {
  value: string;
  label: string;
  icon?: Icon;
  /** The language of the label, when it is not the page's. */
  lang?: string;
}

export type MenuEntry =
  | { kind: 'item'; label: string; icon?: Icon; danger?: boolean; onSelect: () => void }
  | { kind: 'link'; label: string; icon?: Icon; to: LinkProps['to']; external?: boolean }
  | {
      kind: 'radio';
      label: string;
      value: string;
      options: MenuOption[];
      onChange: (value: string) => void;
    }
  | { kind: 'separator' };

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement;
  /** Stands above the entries: who is signed in, for instance. */
  header?: ReactNode;
  entries: MenuEntry[];
  align?: 'start' | 'end';
}

export function Menu({ trigger, header, entries, align = 'end' }: MenuProps) {
  const { t, direction } = useI18n();
  return (
    <DirectionProvider direction={direction}>
      <Base.Root>
        <Base.Trigger render={trigger} />
        <Base.Portal role="region" aria-label={t('ui:menu')}>
          <Base.Positioner align={align} sideOffset={6} collisionPadding={12} className="z-40">
            <Base.Popup className="max-h-(--available-height) max-w-72 min-w-52 origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1 text-ink shadow-overlay transition-[transform,opacity] duration-150 outline-none data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
              {header && <div className="border-b border-line px-2.5 pt-2 pb-2.5">{header}</div>}
              {entries.map((entry, index) => (
                <Entry key={index} entry={entry} />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </DirectionProvider>
  );
}

const row =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none data-highlighted:bg-wash pointer-coarse:min-h-11';

function Content({ icon: Icon, label }: { icon?: Icon; label: string }) {
  return (
    <>
      {Icon && <Icon className="size-4 shrink-0 opacity-75" />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
    </>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'item':
      return (
        <Base.Item
          className={cx(row, entry.danger && 'text-danger data-highlighted:bg-danger-soft')}
          onClick={entry.onSelect}
        >
          <Content icon={entry.icon} label={entry.label} />
        </Base.Item>
      );
    case 'link':
      return <LinkEntry {...entry} />;
    case 'radio':
      return <RadioEntry {...entry} />;
    case 'separator':
      return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
  }
}

function LinkEntry({ label, icon, to, external }: Extract<MenuEntry, { kind: 'link' }>) {
  const t = useMessages();
  if (!external)
    return (
      <Base.LinkItem closeOnClick className={row} render={<Link to={to} />}>
        <Content icon={icon} label={label} />
      </Base.LinkItem>
    );
  return (
    <Base.LinkItem closeOnClick className={row} href={to} target="_blank" rel="noreferrer">
      <Content icon={icon} label={label} />
      <ArrowUpRight className="size-3.5 shrink-0 opacity-70" />
      <span className="sr-only">{t('ui:opens-in-new-tab')}</span>
    </Base.LinkItem>
  );
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
            {option.icon && <option.icon className="size-4 shrink-0 opacity-75" />}
            <span lang={option.lang} className="min-w-0 flex-1 truncate">
              {option.label}
            </span>
            <Base.RadioItemIndicator>
              <Check className="size-4 shrink-0 text-accent" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
