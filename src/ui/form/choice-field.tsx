import { useState } from 'react';
import { cx } from '../basics/cx';
import { useLazyComponent } from '../overlay/lazy';
import {
  type Choice,
  type ChoiceFieldProps,
  type EarlyInput,
  ChoiceMark,
  choiceClass,
  openerClass,
  openerIcon,
} from './choice-parts';
import { Field, getLabelId, splitProps } from './field';

const loadChoiceCombobox = () =>
  import('./choice-combobox').then((module) => module.ChoiceCombobox);

/**
 * Combobox: select one of many entries by typing part of the name. Until its chunk has loaded, a
 * plain input accepts typing, which looks and sounds to a screen reader like the combobox. A field
 * that is read-only stays this input.
 */
export function ChoiceField<Item extends Choice>(props: ChoiceFieldProps<Item>) {
  const { name, value, readOnly = false } = props;
  const [earlyInput, setEarlyInput] = useState<EarlyInput>({
    touched: false,
    focused: false,
    listRequested: false,
  });
  const record = (change: Partial<EarlyInput>) =>
    setEarlyInput((previous) => ({ ...previous, ...change }));
  const isRequested = earlyInput.touched && !readOnly;
  const { component: Combobox } = useLazyComponent(loadChoiceCombobox, isRequested, () =>
    record({ touched: false }),
  );
  if (Combobox && !readOnly) return <Combobox {...props} earlyInput={earlyInput} />;
  const mark = value && props.mark?.(value);
  return (
    <Field {...splitProps(props).field}>
      {(control) => (
        <div className="relative">
          <ChoiceMark>{mark}</ChoiceMark>
          <input
            {...control}
            name={name}
            readOnly={readOnly}
            value={earlyInput.text ?? value?.name ?? ''}
            className={choiceClass(mark)}
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list yet
            role="combobox"
            aria-expanded={false}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-labelledby={getLabelId(control.id)}
            autoComplete="off"
            onPointerEnter={() => record({ touched: true })}
            onFocus={() => record({ touched: true, focused: true })}
            onBlur={() => record({ focused: false })}
            onPointerDown={() => record({ listRequested: true })}
            onKeyDown={({ key }) => key === 'ArrowDown' && record({ listRequested: true })}
            // Also of what was typed before hydration, which no focus event precedes.
            onInput={({ currentTarget }) =>
              record({
                text: currentTarget.value,
                touched: true,
                focused: document.activeElement === currentTarget,
                listRequested: true,
              })
            }
          />
          {!readOnly && (
            <span className={cx(openerClass, 'pointer-events-none')}>{openerIcon}</span>
          )}
        </div>
      )}
    </Field>
  );
}
