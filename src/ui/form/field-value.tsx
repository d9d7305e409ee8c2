import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { cx } from '../basics/cx';
import type { EntityFields } from './fields';

interface FieldValueProps<Values> {
  fields: EntityFields<never, Values>;
  name: keyof Values & string;
  values: Values;
  /** For the text that stands for an empty value. */
  emptyClassName?: string;
}

/** The value of a field, for reading. */
export function FieldValue<Values>(props: FieldValueProps<Values>) {
  const { fields, name, values, emptyClassName } = props;
  const t = useMessages();
  const shown = fields.byName[name].show(values[name], t);
  if (shown === null) return <span className={emptyClassName}>{t('ui:none')}</span>;
  return <bdi className="whitespace-pre-line">{shown}</bdi>;
}

interface FieldListProps<Item, Values> {
  fields: EntityFields<Item, Values>;
  item: Item;
  /** Defaults to all fields. */
  names?: (keyof Values & string)[];
  /** Replaces the values of some fields, for example by links. */
  shown?: Partial<Record<keyof Values & string, ReactNode>>;
  /** Further facts. */
  children?: ReactNode;
}

/** The fields of an item with their labels, for reading. */
export function FieldList<Item, Values>(props: FieldListProps<Item, Values>) {
  const { fields, item, names = fields.names, shown, children } = props;
  const t = useMessages();
  const values = fields.getValues(item);
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-4 text-sm print:grid-cols-3">
      {names.map((name) => (
        <Fact
          key={name}
          label={t(fields.labels[name])}
          wide={fields.byName[name].control?.type === 'textarea'}
        >
          {shown?.[name] ?? (
            <FieldValue {...{ fields, name, values }} emptyClassName="text-ink-soft" />
          )}
        </Fact>
      ))}
      {children}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** Takes the whole row: for long text. */
  wide?: boolean;
  children: ReactNode;
}

/** A label and its value in a `FieldList`. */
export function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={cx('min-w-0', wide && 'col-span-full')}>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-0.5 font-medium wrap-break-word">{children}</dd>
    </div>
  );
}
