import { useInfiniteQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { ListQueryOptions } from '~/shared/data/list-query';
import { Button } from '../basics/button';
import { cx } from '../basics/cx';
import type { Icon } from '../basics/icon';
import { Dialog } from '../overlay/dialog';
import { type Filter, Filters, type SheetStep, clearedFilters, countActive } from './filters';
import type { ChangeSearch, SearchParams } from './use-list-search';

interface FilterSheetProps<Search extends SearchParams, Item> {
  title: string;
  /** The applied values, from the URL. */
  search: Search;
  defaults: Search;
  filters: Filter<Search>[];
  query: (search: Search) => ListQueryOptions<Item>;
  onApply: ChangeSearch<Search>;
  /** The button that opens it. Defaults to “Filter”. */
  button?: Pick<OpenButtonProps, 'label' | 'icon' | 'className'>;
  /** More fields below the filters, such as the sorting. */
  children?: (draft: Search, change: ChangeSearch) => ReactNode;
}

/** The open sheet. Its choices are a draft until they are applied. */
function useSheet<Search extends SearchParams>(search: Search) {
  const [open, setOpen] = useState(false);
  const [step, setStep] = useState<SheetStep>();
  // Only the changes, so untouched filters follow the URL even while the sheet is open.
  const [changes, setChanges] = useState<SearchParams>({});
  return {
    open,
    step,
    setStep,
    draft: { ...search, ...changes },
    change: (part: SearchParams) => setChanges((earlier) => ({ ...earlier, ...part })),
    start() {
      setChanges({});
      setOpen(true);
    },
    close() {
      setStep(undefined);
      setOpen(false);
    },
  };
}

/**
 * Filters and sorting behind one button. Choices are a draft until applied, so the list and the
 * history change only once.
 */
export function FilterSheet<Search extends SearchParams, Item>(
  props: FilterSheetProps<Search, Item>,
) {
  const { title, search, filters, query, onApply } = props;
  const t = useMessages();
  const id = useId();
  const { open, step, setStep, draft, change, start, close } = useSheet(search);
  const cleared = clearedFilters(filters, props.defaults);

  function apply(event: FormEvent) {
    event.preventDefault();
    close();
    onApply(draft);
  }

  return (
    <>
      <OpenButton
        label={t('list:filters.open')}
        {...props.button}
        active={countActive(search, cleared)}
        open={open}
        onOpen={start}
      />
      <Dialog
        open={open}
        onOpenChange={close}
        title={step?.title ?? title}
        footer={
          step ? (
            <>
              <Button onClick={() => setStep(undefined)}>{t('list:filters.back')}</Button>
              {step.action}
            </>
          ) : (
            <>
              <Button waiting={countActive(draft, cleared) === 0} onClick={() => change(cleared)}>
                {t('list:filters.clear')}
              </Button>
              <Button type="submit" form={id} variant="primary">
                <span aria-live="polite">
                  <ResultsLabel query={query(draft)} />
                </span>
              </Button>
            </>
          )
        }
      >
        {step?.children ?? (
          <form id={id} onSubmit={apply} className="grid grid-cols-2 gap-x-3 gap-y-4 *:col-span-2">
            <Filters filters={filters} search={draft} onChange={change} showStep={setStep} />
            {props.children?.(draft, change)}
          </form>
        )}
      </Dialog>
    </>
  );
}

interface OpenButtonProps {
  label: string;
  icon?: Icon;
  className?: string;
  active: number;
  open: boolean;
  onOpen: () => void;
}

function OpenButton(props: OpenButtonProps) {
  const { label, icon = ListFilter, className, active, open, onOpen } = props;
  const t = useMessages();
  const format = useFormat();
  return (
    <Button
      icon={icon}
      aria-haspopup="dialog"
      aria-expanded={open}
      className={cx('sm:h-10 sm:pointer-coarse:h-11 noscript:hidden', className)}
      onClick={(event) => {
        // Focus returns to the trigger on close; some browsers do not focus it on click.
        event.currentTarget.focus();
        onOpen();
      }}
    >
      <span className="max-sm:sr-only">{label}</span>
      {active > 0 && (
        <>
          <span
            aria-hidden
            className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs text-accent-ink tabular-nums forced-colors:border"
          >
            {format.number(active)}
          </span>
          <span className="sr-only">
            {t('list:filters.active', { count: active, total: format.number(active) })}
          </span>
        </>
      )}
    </Button>
  );
}

/**
 * Label of the apply button, with the result count once it is known. Loads the list of the draft,
 * so it is cached when the draft is applied.
 */
function ResultsLabel<Item>({ query }: { query: ListQueryOptions<Item> }) {
  const t = useMessages();
  const format = useFormat();
  const page = useInfiniteQuery(query).data?.pages[0];
  if (!page) return t('list:filters.show');
  const number = format.number(page.total);
  const total = page.totalIsLeast ? t('list:at-least', { number }) : number;
  return t('list:filters.show-results', { count: page.total, total });
}
