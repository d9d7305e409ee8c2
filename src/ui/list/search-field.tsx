import { Search, X } from 'lucide-react';
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { searchTermSchema } from '~/shared/schema';
import { IconButton } from '../basics/button';
import { cx } from '../basics/cx';
import { repeatEarlyInput } from '../form/early-input';
import { FieldError, inputClass } from '../form/field';
import { Spinner } from '../basics/spinner';
import { type ChangeSearch, useListBusy } from './use-list-search';
import { useSingleKeys } from './use-row-keys';

/** Debounce: the search runs after this pause in typing. */
const pause = 300;

export interface SearchFieldProps {
  label: string;
  /** The current search term, from the URL. */
  value: string;
  /** `replace`: the term goes on from the one before, which needs no history entry of its own. */
  onSearch: (term: string, options: { replace: boolean }) => void;
  /** The parameter name for a submit without JavaScript. */
  name: string;
  /** Parameters to preserve in that submit. */
  keep?: Record<string, string>;
  error?: string;
  busy?: boolean;
  ref?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** The input is ahead of the URL: a late navigation must not overwrite newer input. */
function useSearchText({ value, onSearch }: Pick<SearchFieldProps, 'value' | 'onSearch'>) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<string>();
  if (value !== known) {
    setKnown(value);
    if (value === sent) setSent(undefined);
    // Changed from outside: Back, a link, or a cleared filter.
    else setText(value);
  }

  function search(term: string, { typing = false } = {}) {
    // On a slow connection the URL still has the term before the one that was sent.
    const current = sent ?? value;
    if (term === current) return;
    setSent(term);
    // The first letters push a history entry, so Back undoes them; later ones replace it.
    onSearch(term, { replace: typing && current !== '' });
  }
  const searchTyped = useEffectEvent((typed: string) => search(typed.trim(), { typing: true }));
  useEffect(() => {
    const timer = setTimeout(() => searchTyped(text), pause);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, search };
}

export function SearchField(props: SearchFieldProps) {
  const { label, name, keep = {}, error, busy = false, ref, className } = props;
  const errorId = useId();
  const singleKeys = useSingleKeys();
  const ownRef = useRef<HTMLInputElement>(null);
  const inputRef = ref ?? ownRef;
  const { text, setText, search } = useSearchText(props);
  useLayoutEffect(() => repeatEarlyInput(inputRef.current), [inputRef]);
  function submit(event: FormEvent) {
    event.preventDefault();
    search(text.trim());
  }
  function clear() {
    setText('');
    search('');
    inputRef.current?.focus();
  }
  return (
    <form role="search" method="get" onSubmit={submit} className={cx('min-w-0', className)}>
      {Object.entries(keep).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <div className="group relative">
        {busy ? (
          <Spinner className="absolute start-3 top-1/2 -mt-2 text-ink-soft" />
        ) : (
          <Search className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
        )}
        <input
          ref={inputRef}
          type="search"
          name={name}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          aria-label={label}
          aria-keyshortcuts={singleKeys ? '/' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className={cx(
            inputClass,
            'ps-9 pe-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
          )}
        />
        {text ? <ClearButton onClick={clear} /> : singleKeys && <SlashHint />}
      </div>
      {error && (
        <FieldError id={errorId} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </form>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  const t = useMessages();
  return (
    <span className="absolute inset-y-0 end-1 flex items-center">
      <IconButton icon={X} size="sm" label={t('list:no-result.clear')} onClick={onClick} />
    </span>
  );
}

/** Shows the shortcut key on devices with a keyboard. */
function SlashHint() {
  return (
    <kbd
      aria-hidden
      className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-xs text-ink-soft group-focus-within:hidden pointer-coarse:hidden"
    >
      /
    </kbd>
  );
}

interface ListSearchProps {
  label: string;
  /** The current search term, from the URL. */
  value: string;
  onChange: ChangeSearch<{ searchTerm: string }>;
  /** Parameters to preserve in a search without JavaScript. */
  keep?: Record<string, string>;
  field: RefObject<HTMLInputElement | null>;
}

/** Search field of a list, with its term in the URL as `searchTerm`. */
export function ListSearch({ value, onChange, field, ...props }: ListSearchProps) {
  const t = useMessages();
  const parsed = v.safeParse(searchTermSchema, value);
  return (
    <SearchField
      {...props}
      busy={useListBusy()}
      ref={field}
      name="searchTerm"
      value={value}
      {...(!parsed.success && { error: translateIssue(t, parsed.issues[0].message) })}
      className="flex-1 basis-40"
      onSearch={(searchTerm, options) => onChange({ searchTerm }, options)}
    />
  );
}
