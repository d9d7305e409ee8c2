import { ListFilter } from 'lucide-react';
import { type ComponentType, type FormEvent, type ReactNode, useId, useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '../basics/button';
import { Dialog } from '../overlay/dialog';
import { SelectField } from '../form/field';
import type { FilterOption } from './filter-select';
import type { ListQuery } from './list-state';

/** A filter that needs the whole sheet, such as a user search. */
export interface SheetStep {
  title: string;
  children: ReactNode;
  footer: ReactNode;
  onCancel: () => void;
}

interface FilterSheetProps<Search extends object> {
  /** Defaults to "Filter and sort". */
  label?: string;
  /** The applied values, from the URL. */
  search: Search;
  /** The filter values when none is set. */
  cleared: Partial<Search>;
  onApply: (search: Search) => void;
  children: (draft: Search, change: (part: Partial<Search>) => void) => ReactNode;
  /** Label of the apply button with the number of results: see `ResultsLabel`. */
  results: ComponentType<{ search: Search }>;
  step?: SheetStep;
}

function activeFilters<Search extends object>(search: Search, cleared: Partial<Search>): number {
  return Object.keys(cleared)
    .filter((key): key is Extract<keyof Search, string> => key in search)
    .filter((key) => search[key] !== cleared[key]).length;
}

/**
 * Filters and sorting on phones, behind one button. Choices are a draft until applied, so the list
 * and the history change only once.
 */
export function FilterSheet<Search extends object>(props: FilterSheetProps<Search>) {
  const { search, cleared, onApply, step, results: Results } = props;
  const t = useMessages();
  const id = useId();
  const [open, setOpen] = useState(false);
  // Only the changes, so untouched filters follow the URL even while the sheet is open.
  const [changes, setChanges] = useState<Partial<Search>>({});
  const draft = { ...search, ...changes };
  const title = props.label ?? t('ui:filters.title');
  const isClear = activeFilters(draft, cleared) === 0;

  function start() {
    setChanges({});
    setOpen(true);
  }

  function close() {
    step?.onCancel();
    setOpen(false);
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    close();
    onApply(draft);
  }

  const footer = (
    <SheetFooter form={id} isClear={isClear} onClear={() => setChanges({ ...changes, ...cleared })}>
      <Results search={draft} />
    </SheetFooter>
  );
  return (
    <>
      <OpenButton
        label={title}
        active={activeFilters(search, cleared)}
        open={open}
        onOpen={start}
      />
      <Dialog
        open={open}
        onOpenChange={close}
        title={step?.title ?? title}
        footer={step?.footer ?? footer}
      >
        {step?.children ?? (
          <form id={id} onSubmit={apply} className="flex flex-col gap-4">
            {props.children(draft, (part) => setChanges({ ...changes, ...part }))}
          </form>
        )}
      </Dialog>
    </>
  );
}

interface SheetFooterProps {
  /** The id of the form that the apply button submits. */
  form: string;
  isClear: boolean;
  onClear: () => void;
  children: ReactNode;
}

function SheetFooter({ form, isClear, onClear, children }: SheetFooterProps) {
  const t = useMessages();
  return (
    <>
      <Button waiting={isClear} onClick={onClear}>
        {t('ui:filters.clear')}
      </Button>
      <Button type="submit" form={form} variant="primary">
        <span aria-live="polite">{children}</span>
      </Button>
    </>
  );
}

interface OpenButtonProps {
  label: string;
  active: number;
  open: boolean;
  onOpen: () => void;
}

function OpenButton({ label, active, open, onOpen }: OpenButtonProps) {
  const t = useMessages();
  const format = useFormat();
  return (
    <Button
      icon={ListFilter}
      aria-haspopup="dialog"
      aria-expanded={open}
      className="sm:hidden noscript:hidden"
      onClick={(event) => {
        // Focus returns to the trigger on close; some browsers do not focus it on click.
        event.currentTarget.focus();
        onOpen();
      }}
    >
      {label}
      {active > 0 && (
        <>
          <span
            aria-hidden
            className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs text-accent-ink tabular-nums forced-colors:border"
          >
            {format.number(active)}
          </span>
          <span className="sr-only">
            {t('ui:filters.active', { count: active, total: format.number(active) })}
          </span>
        </>
      )}
    </Button>
  );
}

/** Label of the apply button, with the result count once it is known. */
export function ResultsLabel<Item>({ query }: { query: ListQuery<Item> }) {
  const t = useMessages();
  const format = useFormat();
  const page = query.data?.pages[0];
  if (!page) return t('ui:filters.show');
  const number = format.number(page.total);
  const total = page.totalIsLeast ? t('ui:list.at-least', { number }) : number;
  return t('ui:filters.show-results', { count: page.total, total });
}

interface SheetSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: FilterOption<Value>[];
  onChange: (value: Value) => void;
}

export function SheetSelect<Value extends string>(props: SheetSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
