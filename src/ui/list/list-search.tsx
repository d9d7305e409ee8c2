import type { RefObject } from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { searchTermSchema } from '~/shared/list-input';
import { cx } from '../basics/cx';
import { SearchField } from './search-field';
import type { ChangeSearch } from './use-list-search';

interface ListSearchProps {
  label: string;
  /** The current search term, from the URL. */
  value: string;
  onChange: ChangeSearch<{ searchTerm: string }>;
  /** Parameters to preserve in a search without JavaScript. */
  keep?: Record<string, string>;
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  className?: string;
}

/** Search field of a list, with its term in the URL as `searchTerm`. */
export function ListSearch({
  label,
  value,
  onChange,
  keep,
  field,
  busy,
  className,
}: ListSearchProps) {
  const t = useMessages();
  const parsed = v.safeParse(searchTermSchema, value);
  return (
    <SearchField
      ref={field}
      name="searchTerm"
      label={label}
      value={value}
      {...(keep && { keep })}
      {...(!parsed.success && { error: translateIssue(t, parsed.issues[0].message) })}
      busy={busy}
      className={cx('flex-1 basis-64 max-sm:basis-full', className)}
      onSearch={(searchTerm, how) =>
        // The first letters push a history entry, so Back undoes them; later ones replace it.
        onChange({ searchTerm }, { replace: how === 'typing' && value !== '' })
      }
    />
  );
}
