import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../basics/cx';
import { useLazyComponent } from '../overlay/lazy';
import { Field, type FieldTexts, inputClass, labelIdOf, splitProps } from './field';

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

/** User input on the plain input before the combobox has loaded. */
export interface EarlyInput {
  /** Typed text, if any. */
  text?: string;
  /** By pointer or focus: the combobox loads and replaces the input. */
  touched: boolean;
  focused: boolean;
  /** The list was requested by a press or by typing. */
  listRequested: boolean;
}

const loadChoiceCombobox = () =>
  import('./choice-combobox').then((module) => module.ChoiceCombobox);

/**
 * Combobox: select one of many entries by typing part of the name. Until its chunk has loaded, a
 * plain input accepts typing, which looks and sounds to a screen reader like the combobox.
 */
export function ChoiceField<Item extends Choice>(props: ChoiceFieldProps<Item>) {
  const { name, value } = props;
  const [earlyInput, setEarlyInput] = useState<EarlyInput>({
    touched: false,
    focused: false,
    listRequested: false,
  });
  const record = (change: Partial<EarlyInput>) =>
    setEarlyInput((previous) => ({ ...previous, ...change }));
  const { component: Combobox } = useLazyComponent(loadChoiceCombobox, earlyInput.touched, () =>
    record({ touched: false }),
  );
  if (Combobox) return <Combobox {...props} earlyInput={earlyInput} />;
  const mark = value && props.mark?.(value);
  return (
    <Field {...splitProps(props).field}>
      {(control) => (
        <div className="relative">
          <ChoiceMark>{mark}</ChoiceMark>
          <input
            {...control}
            name={name}
            value={earlyInput.text ?? value?.name ?? ''}
            className={choiceClass(mark)}
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list yet
            role="combobox"
            aria-expanded={false}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-labelledby={labelIdOf(control.id)}
            autoComplete="off"
            onPointerEnter={() => record({ touched: true })}
            onFocus={() => record({ touched: true, focused: true })}
            onBlur={() => record({ focused: false })}
            onPointerDown={() => record({ listRequested: true })}
            onInput={({ currentTarget }) =>
              record({ text: currentTarget.value, listRequested: true })
            }
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
