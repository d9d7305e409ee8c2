import { Fragment } from 'react';
import type { NavigationEntry } from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import { type Shortcut, getShortcuts, isMac } from '~/shared/shortcuts/shortcuts';
import { TextLink } from '~/ui/basics/link';
import { useSingleKeys } from '~/ui/list/use-row-keys';
import { Dialog } from '~/ui/overlay/dialog';
import type { CurrentArea } from '../area';
import { useLetterEntries } from './shortcut-keys';

interface ShortcutsDialogProps extends CurrentArea {
  open: boolean;
  onClose: () => void;
}

const everywhere: Shortcut[] = [
  { keys: ['?'], label: 'shortcuts:help' },
  { keys: ['Escape'], label: 'shortcuts:close' },
];

/** Single keys and sequences of them, which users can turn off. */
const isSingle = (key: string) => key.length === 1 || key.includes(' ');

const toShortcut = ({ letter, label }: NavigationEntry): Shortcut => ({
  keys: [`g ${letter}`],
  label,
});

/** All shortcuts that work on this page. */
export function ShortcutsDialog({ open, onClose, ...area }: ShortcutsDialogProps) {
  const t = useMessages();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('shortcuts:title')}
      className="dialog:max-w-md"
    >
      <Shortcuts {...area} onNavigate={onClose} />
    </Dialog>
  );
}

function Shortcuts({ onNavigate, ...area }: CurrentArea & { onNavigate: () => void }) {
  const t = useMessages();
  const singleKeys = useSingleKeys();
  const pages = useLetterEntries(area).map(toShortcut);
  const ofFeatures = getShortcuts().filter((shortcut) => shortcut.everywhere);
  const ofPage = getShortcuts().filter((shortcut) => !shortcut.everywhere);
  return (
    <div
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so it can be scrolled by keyboard
      tabIndex={0}
      className="flex flex-col gap-5 rounded-sm"
    >
      {!singleKeys && (
        <p className="text-sm text-ink-soft">
          {t('shortcuts:off')}{' '}
          <TextLink to={`/${area.area}/account`} onClick={onNavigate}>
            {t('shell:nav.account')}
          </TextLink>
        </p>
      )}
      <ShortcutList title={t('shortcuts:page')} shortcuts={ofPage} />
      <ShortcutList title={t('shortcuts:everywhere')} shortcuts={[...ofFeatures, ...everywhere]} />
      <ShortcutList title={t('shortcuts:go')} shortcuts={pages} />
    </div>
  );
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  const t = useMessages();
  const singleKeys = useSingleKeys();
  const usable = shortcuts
    .map(({ keys, label }) => ({ label, keys: keys.filter((key) => singleKeys || !isSingle(key)) }))
    .filter(({ keys }) => keys.length > 0);
  if (usable.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <dl className="text-sm">
        {usable.map(({ keys, label }) => (
          <div key={keys[0]} className="flex min-h-9 items-center justify-between gap-4">
            <dt>{t(label)}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-ink-soft">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && t('shortcuts:or')}
                  <Keys keys={key} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Keys with the sign on the keyboard instead of their names. */
const signs: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Enter: '↵', Escape: 'Esc' };

const toSign = (key: string) => (key === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : (signs[key] ?? key));

/** `Mod+K` is pressed together, `g u` one after the other. */
function Keys({ keys }: { keys: string }) {
  const t = useMessages();
  return keys.split(' ').map((step, at) => (
    <Fragment key={step}>
      {at > 0 && t('shortcuts:then')}
      {/* Keys are in the same order in every language. */}
      <span dir="ltr" className="flex gap-1">
        {step.split('+').map((key) => (
          <kbd
            key={key}
            className="rounded-sm border border-line px-1.5 font-sans text-xs text-ink-soft"
          >
            {toSign(key)}
          </kbd>
        ))}
      </span>
    </Fragment>
  ));
}
