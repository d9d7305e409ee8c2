import { X } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '../basics/button';
import { oneLine } from '../basics/isolate';
import type { Filter, FilterOf } from './filters';
import type { ChangeSearch, SearchParams } from './use-list-search';

interface FilterChipsProps<Search extends SearchParams> {
  filters: Filter<Search>[];
  search: Search;
  /** The parameters when nothing is filtered. */
  cleared: SearchParams;
  /** Removes one. */
  onRemove: ChangeSearch;
  /** Removes all; set if any filter is active. */
  onClear: (() => void) | undefined;
}

/** What the list is filtered by: each filter can be removed, and all at once. */
export function FilterChips<Search extends SearchParams>(props: FilterChipsProps<Search>) {
  const { search, cleared, onRemove, onClear } = props;
  const t = useMessages();
  if (!onClear) return null;
  // The type of `Filter` has checked that each one takes the value of its parameter.
  const filters = (props.filters as FilterOf<string, unknown>[]).filter(
    ({ name, chip }) => chip && search[name] !== cleared[name],
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.length > 0 && (
        <ul aria-label={t('list:filters.only')} className="contents">
          {filters.map(({ name, chip }) => (
            <li
              key={name}
              className="flex max-w-full min-w-0 items-center rounded-full border border-line bg-raised ps-3 text-sm"
            >
              <span className="shrink-0 text-ink-soft">
                {t('list:filters.chip', { name: chip?.label ?? '' })}
              </span>
              <span className={`ms-1 font-medium ${oneLine}`}>{chip?.render(search[name])}</span>
              <button
                type="button"
                aria-label={t('list:filters.remove', { name: chip?.label ?? '' })}
                title={t('list:filters.remove', { name: chip?.label ?? '' })}
                onClick={() => onRemove({ [name]: cleared[name] })}
                className="grid size-10 shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-wash hover:text-ink sm:size-8 sm:pointer-coarse:size-10"
              >
                <X className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="ghost" size="sm" className="max-sm:hidden" onClick={onClear}>
        {t('list:filtered.clear')}
      </Button>
    </div>
  );
}
