import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { maxSearchLength } from '~/shared/schema';
import { Button } from '../basics/button';
import { cx } from '../basics/cx';
import type { Icon } from '../basics/icon';
import { oneLine } from '../basics/isolate';
import type { Choices } from '../form/choices';
import type { FilterField, FilterOf } from './filters';
import { SearchField } from './search-field';
import { cutText } from '~/shared/text/cut-text';

interface ReferenceFilterOptions {
  /** What the filter selects. */
  label: string;
  /** Shown if nothing is selected. */
  any: string;
  searchLabel: string;
  choices: Choices;
  icon?: Icon;
}

/** A filter by another record: the counterpart of `reference` in forms. */
export const referenceFilter = <const Name extends string>({
  name,
  ...options
}: ReferenceFilterOptions & { name: Name }): FilterOf<Name, string> => ({
  name,
  chip: {
    label: options.label,
    render: (value) => <ReferenceName value={value} choices={options.choices} />,
  },
  render: (field) => <ReferenceFilter {...field} {...options} />,
});

/** Finds the record in a step of the filter dialog. */
function ReferenceFilter(props: ReferenceFilterOptions & FilterField<string>) {
  const { label, any, value, onChange, showStep } = props;
  function choose(id: string) {
    showStep(undefined);
    if (id !== value) onChange(id);
  }
  const find = () =>
    showStep({
      title: label,
      children: <Finder {...props} onChoose={choose} />,
      action: <Button onClick={() => choose('')}>{any}</Button>,
    });
  return <Opener {...props} onClick={find} />;
}

/** In a chip. Names load one by one, so its width is fixed: other chips must not move. */
function ReferenceName({ value, choices }: Pick<OpenerProps, 'value' | 'choices'>) {
  return <bdi className={`block w-40 ${oneLine}`}>{useName(choices, value)}</bdi>;
}

/** A deleted record may still be selected: then its ID stands for it. */
function useName(choices: Choices, id: string): string {
  const { data } = useQuery({ ...choices.one(id), enabled: id !== '', retry: false });
  return data ? choices.toChoice(data).name : id;
}

type OpenerProps = ReferenceFilterOptions & { value: string; onClick: () => void };

/** Shows the selected record and opens the search for another one. */
function Opener({ label, any, value, choices, icon: Icon = Search, onClick }: OpenerProps) {
  const name = useName(choices, value);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className={cx(
        'relative flex h-11 w-full min-w-0 items-center gap-2 rounded-md border bg-raised ps-3 pe-8 text-start text-base shadow-low transition-colors hover:border-ink-soft sm:h-10 sm:text-sm sm:pointer-coarse:h-11',
        value ? 'border-accent text-accent' : 'border-line-strong',
      )}
    >
      <Icon className="size-4 shrink-0 text-ink-soft" />
      <span className="sr-only">{label}</span>
      <bdi className={oneLine}>{value ? name : any}</bdi>
      <ChevronDown className="absolute end-2.5 size-4 text-ink-soft" />
    </button>
  );
}

const maxResults = 8;

type FinderProps = ReferenceFilterOptions & { onChoose: (id: string) => void };

function Finder({ label, searchLabel, choices, onChoose }: FinderProps) {
  const t = useMessages();
  const [term, setTerm] = useState('');
  const { data, isFetching, isError } = useInfiniteQuery({
    ...choices.list(cutText(term, maxSearchLength)),
    placeholderData: keepPreviousData,
  });
  const found = data?.pages[0]?.items.slice(0, maxResults).map(choices.toChoice) ?? [];
  const count = found.length;
  const message = count > 0 ? t('ui:suggestions.count', { count }) : t('ui:choices.none');
  return (
    <div className="flex min-h-72 flex-col gap-3">
      <SearchField
        name="reference"
        label={searchLabel}
        value={term}
        busy={isFetching}
        onSearch={setTerm}
      />
      <ul aria-label={label} className="flex flex-col gap-0.5">
        {found.map(({ id, name, detail, mark }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="flex w-full min-w-0 items-center gap-3 rounded-md px-2 py-1.5 text-start transition-colors hover:bg-wash"
            >
              {mark}
              <span className="flex min-w-0 flex-1 flex-col items-start text-sm">
                <bdi className={`font-medium ${oneLine}`}>{name}</bdi>
                {detail && <bdi className={`text-ink-soft ${oneLine}`}>{detail}</bdi>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={cx('text-sm text-ink-soft', count > 0 && 'sr-only')}>
        {isError ? t('list:error.title') : !isFetching && message}
      </p>
    </div>
  );
}
