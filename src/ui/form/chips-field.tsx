import { X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useMessages } from '~/shared/i18n/context';
import { cx } from '../basics/cx';
import { isolate } from '../basics/isolate';
import { Field, type FieldTexts, inputClass } from './field';

export interface Chip {
  text: string;
  /** Why it is not accepted. */
  error?: string | undefined;
}

interface ChipsFieldProps extends FieldTexts {
  /** Of the input. The entered values are a field `{name}-list`, one per line, for drafts. */
  name: string;
  value: Chip[];
  onChange: (chips: Chip[]) => void;
  /** The values in typed or pasted text. */
  parse: (text: string) => string[];
  /** Why a value is not valid. */
  validate: (text: string) => string | undefined;
  inputMode?: 'email' | 'text';
}

/** The chips with those in a text added. The same text twice is one chip. */
export function addChips(
  chips: Chip[],
  texts: string[],
  validate: ChipsFieldProps['validate'],
): Chip[] {
  const known = new Set(chips.map(({ text }) => text.toLowerCase()));
  const added = texts.filter((text) => !known.has(text.toLowerCase()));
  return [...chips, ...added.map((text) => ({ text, error: validate(text) }))];
}

type Chips = Pick<ChipsFieldProps, 'value' | 'onChange' | 'parse' | 'validate'>;

function useChips({ value, onChange, parse, validate }: Chips) {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');

  function add(typed: string) {
    const chips = addChips(value, parse(typed), validate);
    if (chips.length > value.length)
      setStatus(t('ui:chips.added', { text: isolate(chips.at(-1)?.text ?? '') }));
    onChange(chips);
    setText('');
  }

  function remove({ text: removed }: Chip, typed = '') {
    onChange(value.filter((chip) => chip.text !== removed));
    setStatus(t('ui:chips.removed', { text: isolate(removed) }));
    setText(typed);
    input.current?.focus();
  }

  function type(typed: string) {
    const isComplete = /\s$/.test(typed) && typed.trim() !== '' && !validate(typed.trim());
    if (isComplete || /[,;]/.test(typed)) add(typed);
    else setText(typed);
  }

  function press(event: KeyboardEvent) {
    const last = value.at(-1);
    if (event.key === 'Enter' && text.trim() !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last) {
      event.preventDefault();
      remove(last);
    }
  }

  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (pasted.split(/[\s,;]/).filter(Boolean).length < 2) return;
    event.preventDefault();
    add(`${text}\n${pasted}`);
  }

  function leave() {
    if (text.trim() === '') return;
    // A new chip moves what is below. A button that is being pressed would lose its click.
    if (document.querySelector('button:active') === null) add(text);
    else window.addEventListener('mouseup', () => add(text), { once: true, capture: true });
  }

  return { input, text, status, add, remove, handlers: { press, paste, type, leave } };
}

/**
 * Several values in one field. Enter, a comma, a space after a valid value, a pasted list or leaving
 * the field turn text into chips. A chip is edited by pressing it and removed with Backspace.
 */
export function ChipsField({ name, value, onChange, parse, validate, ...props }: ChipsFieldProps) {
  const { inputMode, ...field } = props;
  const chips = useChips({ value, onChange, parse, validate });
  const { input, text, add, remove, handlers } = chips;
  return (
    <Field {...field}>
      {(control) => (
        <div className="flex flex-col gap-2">
          {value.length > 0 && (
            <ul aria-labelledby={`${control.id}-label`} className="flex flex-wrap gap-1.5">
              {value.map((chip) => (
                <ChipItem
                  key={chip.text}
                  chip={chip}
                  onEdit={() => remove(chip, chip.text)}
                  onRemove={() => remove(chip)}
                />
              ))}
            </ul>
          )}
          <input
            ref={input}
            {...control}
            name={name}
            value={text}
            dir="ltr"
            inputMode={inputMode}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="enter"
            onChange={(event) => handlers.type(event.currentTarget.value)}
            onKeyDown={handlers.press}
            onPaste={handlers.paste}
            onBlur={handlers.leave}
            className={inputClass}
          />
          <DraftList name={`${name}-list`} value={value} onRestore={add} />
          <p role="status" className="sr-only">
            {chips.status}
          </p>
        </div>
      )}
    </Field>
  );
}

interface ChipItemProps {
  chip: Chip;
  onEdit: () => void;
  onRemove: () => void;
}

function ChipItem({ chip: { text, error }, onEdit, onRemove }: ChipItemProps) {
  const t = useMessages();
  const reason = useId();
  function press(event: KeyboardEvent) {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    onRemove();
  }
  return (
    <li className={cx('flex min-w-0 flex-col gap-0.5', error && 'w-full')}>
      <span
        className={cx(
          'flex max-w-full items-center self-start rounded-md border text-sm',
          error ? 'border-danger bg-danger-soft text-danger' : 'border-line bg-wash text-ink',
        )}
      >
        <button
          type="button"
          onClick={onEdit}
          onKeyDown={press}
          aria-label={t('ui:chips.edit', { text: isolate(text) })}
          aria-describedby={error ? reason : undefined}
          className="min-h-8 min-w-0 rounded-md ps-2.5 text-start wrap-anywhere pointer-coarse:min-h-11"
        >
          <bdi dir="ltr">{text}</bdi>
        </button>
        {/* With the keyboard, Backspace on the chip does the same. */}
        <button
          type="button"
          tabIndex={-1}
          onClick={onRemove}
          aria-label={t('ui:chips.remove', { text: isolate(text) })}
          className="grid size-8 shrink-0 place-items-center rounded-md pointer-coarse:size-11"
        >
          <X className="size-3.5" />
        </button>
      </span>
      {error && <Reason id={reason}>{error}</Reason>}
    </li>
  );
}

function Reason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className="text-sm text-danger">
      {children}
    </span>
  );
}

interface DraftListProps {
  name: string;
  value: Chip[];
  onRestore: (text: string) => void;
}

/** What was entered, as a form field: drafts save and restore it. Not controlled: see `readFields`. */
function DraftList({ name, value, onRestore }: DraftListProps) {
  const list = useRef<HTMLTextAreaElement>(null);
  const text = value.map((chip) => chip.text).join('\n');
  useEffect(() => {
    if (list.current) list.current.value = text;
  }, [text]);
  return (
    <textarea
      ref={list}
      name={name}
      hidden
      aria-hidden
      tabIndex={-1}
      onChange={(event) => onRestore(event.currentTarget.value)}
    />
  );
}
