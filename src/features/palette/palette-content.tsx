import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { MousePointerClick, Search, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { AreaToolProps } from '~/features/shell/area';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { maxSearchLength } from '~/shared/schema';
import { Button, IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Spinner } from '~/ui/basics/spinner';
import { useKeyboardInset } from '~/ui/layout/use-keyboard-inset';
import {
  type PaletteGroup,
  type PaletteItem,
  matchGroups,
  uniqueItems,
  withRecords,
} from './items';
import { splitMatches } from './match';
import { readPageActions } from './page-actions';
import { addRecent, readRecent } from './recent';
import { useLocalGroups } from './use-local-groups';
import { useChoices, useFound, usePalettes, useRecent, useSearches } from './use-records';
import { cutText } from '~/shared/text/cut-text';

interface PaletteContentProps extends AreaToolProps {
  input: RefObject<HTMLInputElement | null>;
  onChoose: (item: PaletteItem) => void;
}

/** Mounted while the palette is open, so it always starts with the page as it is. */
export function PaletteContent({ input, onChoose, ...options }: PaletteContentProps) {
  const [term, setTerm] = useState('');
  const [actions] = useState(() => readPageActions(MousePointerClick));
  const userId = useRecentUser();
  const { groups, ...search } = useGroups({ ...options, actions, term, userId });
  useKeyboardInset();

  function choose(item: PaletteItem) {
    if (userId && !actions.includes(item)) addRecent(userId, item.id);
    onChoose(item);
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={term}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setTerm(cutText(value, maxSearchLength));
      }}
      itemToStringValue={(item: PaletteItem) => item.title}
    >
      <SearchRow input={input} pending={search.pending} />
      {search.failed && <Failed onRetry={search.retry} />}
      <Autocomplete.List className="h-96 min-h-0 flex-auto overflow-y-auto overscroll-contain scroll-py-1 p-1 pb-[max(0.75rem,env(safe-area-inset-bottom))] outline-none">
        {(group: PaletteGroup) => (
          <Group key={group.label} group={group} term={term} onChoose={choose} />
        )}
      </Autocomplete.List>
      <Status term={term.trim()} groups={groups} {...search} />
    </Autocomplete.Root>
  );
}

/** During impersonation nothing is saved: the browser is the administrator's. */
function useRecentUser(): string | undefined {
  const session = usePageContext()?.session;
  return session?.impersonatedBy ? undefined : session?.user.id;
}

interface GroupsOptions extends Omit<PaletteContentProps, 'input' | 'onChoose'> {
  actions: PaletteItem[];
  term: string;
  userId: string | undefined;
}

function useGroups({ term, userId, ...options }: GroupsOptions) {
  const t = useMessages();
  const [recentIds] = useState(() => (userId ? readRecent(userId) : []));
  const palettes = usePalettes(options.features);
  const choices = useChoices(palettes);
  const local = useLocalGroups({ ...options, palettes, choices });
  const searches = useSearches(options.features, palettes);
  const recent = useRecent(searches, local, recentIds);
  const { groups: found, ...search } = useFound(searches, options.area, term);
  const groups = term.trim()
    ? withRecords(matchGroups(local, term, recentIds), found)
    : [{ label: t('palette:recent'), items: recent }, ...local];
  return { ...search, groups: uniqueItems(groups) };
}

function SearchRow({ input, pending }: Pick<PaletteContentProps, 'input'> & { pending: boolean }) {
  const t = useMessages();
  return (
    <div className="flex items-center gap-2.5 border-b border-line px-3">
      {pending ? (
        <Spinner className="text-ink-soft" />
      ) : (
        <Search className="size-4 shrink-0 text-ink-soft" />
      )}
      <Autocomplete.Input
        ref={input}
        aria-label={t('palette:title')}
        placeholder={t('palette:placeholder')}
        dir="auto"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        className="h-14 min-w-0 flex-1 text-base outline-none"
      />
      <Dialog.Close render={<IconButton icon={X} size="sm" label={t('ui:close')} />} />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useMessages();
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-4 border-b border-line px-3 py-2.5 text-sm text-danger"
    >
      {t('palette:failed')}
      <Button size="sm" onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </div>
  );
}

interface StatusProps {
  term: string;
  groups: PaletteGroup[];
  pending: boolean;
  failed: boolean;
}

/** The number of entries, for screen readers; shown if there are none, and no error in its place. */
function Status({ term, groups, pending, failed }: StatusProps) {
  const t = useMessages();
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isEmpty = count === 0 && !failed;
  return (
    <Autocomplete.Status
      className={isEmpty ? 'absolute inset-x-0 top-18 px-6 text-center text-ink-soft' : 'sr-only'}
    >
      {pending && t('palette:searching')}
      {!pending && isEmpty && t('list:no-result.title', { searchTerm: isolate(term) })}
      {!pending && !isEmpty && t('palette:entries', { count })}
    </Autocomplete.Status>
  );
}

interface GroupProps {
  group: PaletteGroup;
  term: string;
  onChoose: (item: PaletteItem) => void;
}

function Group({ group, term, onChoose }: GroupProps) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className="px-2.5 pt-3 pb-1 text-xs font-medium text-ink-soft">
        {group.label}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: PaletteItem) => (
          <Item key={item.id} item={item} group={group.label} term={term} onChoose={onChoose} />
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

interface ItemProps extends Pick<GroupProps, 'term' | 'onChoose'> {
  item: PaletteItem;
  group: string;
}

function Item({ item, group, term, onChoose }: ItemProps) {
  const { icon: Icon, title, detail, lang } = item;
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onChoose(item)}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm -outline-offset-2 select-none data-highlighted:bg-wash data-highlighted:outline-2 data-highlighted:outline-focus pointer-coarse:min-h-11"
    >
      <Icon className="size-4 shrink-0 opacity-75" />
      <span lang={lang} className="min-w-0 flex-1 truncate">
        <bdi>
          <Matched text={title} term={term} />
        </bdi>
      </span>
      {detail && detail !== group && (
        <span className="max-w-1/2 truncate text-xs text-ink-soft">
          <bdi>
            <Matched text={detail} term={term} />
          </bdi>
        </span>
      )}
    </Autocomplete.Item>
  );
}

/** Marks why it was found. */
const Matched = ({ text, term }: { text: string; term: string }) =>
  splitMatches(text, term).map(({ part, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-semibold text-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  );
