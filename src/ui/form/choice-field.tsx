import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../basics/cx';
import { Field, type FieldTexts, inputClass, splitProps } from './field';
import { lazyComponent } from '../overlay/lazy';
import { PlainInput, useLazyInput } from './lazy-input';

export interface Choice {
  id: string;
  name: string;
}

export interface ChoiceFieldProps<Item extends Choice> extends FieldTexts {
  name: string;
  items: Item[];
  value: Item | null;
  onChange: (value: Item | null) => void;
  /** Rendered before the name, in the list and in the field. */
  mark?: (item: Item) => ReactNode;
  /** Offers to create an entry that does not exist yet. */
  onCreate?: (name: string) => void;
}

const choiceCombobox = lazyComponent(() =>
  import('./choice-combobox').then((module) => module.ChoiceCombobox),
);

/** Combobox: select one of many entries by typing part of the name. */
export function ChoiceField<Item extends Choice>(props: ChoiceFieldProps<Item>) {
  const { name, value } = props;
  const { component: Combobox, earlyInput, recordInput } = useLazyInput(choiceCombobox);
  if (Combobox) return <Combobox {...props} earlyInput={earlyInput} />;
  const mark = value && props.mark?.(value);
  return (
    <Field {...splitProps(props).field}>
      {(control) => (
        <div className="relative">
          <ChoiceMark>{mark}</ChoiceMark>
          <PlainInput
            {...control}
            name={name}
            value={earlyInput.text ?? value?.name ?? ''}
            className={choiceClass(mark)}
            onEarlyInput={recordInput}
          />
          <span className={cx(openerClass, 'pointer-events-none')}>{openerIcon}</span>
        </div>
      )}
    </Field>
  );
}

// The name uses its own text direction; the mark and the arrow use the page's.
export const choiceClass = (mark: ReactNode) =>
  cx(inputClass, 'pe-11 from-page-start [unicode-bidi:plaintext]', Boolean(mark) && 'ps-9');

export const openerClass =
  'absolute inset-y-0 end-0 grid w-10 place-items-center rounded-e-md text-ink-soft hover:text-ink';

export const openerIcon = <ChevronDown className="size-4" />;

/** The mark of the selected entry, shown inside the input before its name. */
export function ChoiceMark({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center">
      {children}
    </span>
  );
}
