import { Combobox } from '@base-ui/react/combobox';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Check, Plus } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useI18n, useMessages } from '~/shared/i18n/context';
import {
  type Choice,
  type ChoiceFieldProps,
  type EarlyInput,
  ChoiceMark,
  choiceClass,
  openerIcon,
  openerClass,
} from './choice-parts';
import { cx } from '../basics/cx';
import { type ControlProps, Field, getLabelId, splitProps } from './field';
import { matchesText } from '~/shared/text/fold';
import { isolate, oneLine } from '../basics/isolate';
import { setField } from './form-fields';

const popupClass =
  'flex w-(--anchor-width) max-w-(--available-width) min-w-52 origin-(--transform-origin) flex-col rounded-lg border border-line bg-raised text-ink shadow-overlay transition-[transform,opacity] duration-150 outline-none data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0';

const optionsClass =
  'max-h-[min(var(--available-height),20rem)] overflow-y-auto overscroll-contain scroll-py-1 p-1 outline-none data-empty:p-0';

const optionClass =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm -outline-offset-2 select-none data-highlighted:bg-wash data-highlighted:outline-2 data-highlighted:outline-focus pointer-coarse:min-h-11';

const statusClass = 'text-sm text-ink-soft not-empty:px-3 not-empty:py-2.5';

/** An option of the list. Without an item: the typed text, offered as a new entry. */
interface ChoiceOption<Item> extends Choice {
  item: Item | null;
}

/** Lazy chunk of `choice-field.tsx`. */
export function ChoiceCombobox<Item extends Choice>(
  props: ChoiceFieldProps<Item> & { earlyInput: EarlyInput },
) {
  const { items, value, onChange, onCreate, search, earlyInput } = props;
  const { direction } = useI18n();
  const [typed, setTyped] = useState('');
  const input = useContinueTyping(earlyInput);
  const options = useOptions(items, typed, Boolean(onCreate));
  const selected = useSelected(value);
  const searchAll = () => search?.onTerm('');
  // Its chunk loads on hover or focus: the list is there when it opens. Text that was typed before
  // searches by itself.
  useOnMount(() => {
    if (!earlyInput.text) searchAll();
  });

  function choose(option: ChoiceOption<Item> | null) {
    if (option && !option.item) onCreate?.(option.name);
    else onChange(option?.item ?? null);
  }

  function type(text: string, { reason }: Combobox.Root.ChangeEventDetails) {
    setTyped(text);
    // The name of a chosen item is no search.
    if (reason === 'input-change') search?.onTerm(text);
  }

  return (
    <DirectionProvider direction={direction}>
      <Combobox.Root
        items={options}
        filter={search ? null : matches}
        limit={200}
        autoHighlight
        defaultOpen={earlyInput.focused && earlyInput.listRequested && !earlyInput.text}
        value={selected}
        onValueChange={choose}
        onInputValueChange={type}
        onOpenChange={(open, { reason }) => {
          if (open && reason !== 'input-change') searchAll();
        }}
        itemToStringLabel={(option: ChoiceOption<Item>) => option.name}
        isItemEqualToValue={(option, chosen) => option.id === chosen.id}
      >
        <Field {...splitProps(props).field}>
          {(control) => (
            <ChoiceInput
              input={input}
              name={props.name}
              control={control}
              mark={value && props.mark?.(value)}
            />
          )}
        </Field>
        <Options mark={props.mark} status={search?.status} />
      </Combobox.Root>
    </DirectionProvider>
  );
}

function useOnMount(run: () => void): void {
  const onMount = useEffectEvent(run);
  useEffect(() => onMount(), []);
}

const matches = <Item,>(option: ChoiceOption<Item>, query: string) =>
  !option.item || matchesText(query, option.name);

/** The combobox takes over focus, text and selection from the plain input. */
function useContinueTyping({ focused, text }: EarlyInput) {
  const input = useRef<HTMLInputElement>(null);
  // Captured once, when the inputs are swapped.
  const [start] = useState({ focused, text });
  useLayoutEffect(() => {
    if (!start.focused || !input.current) return;
    input.current.focus();
    // As browsers do on Tab: select the value, unless the user has already started typing.
    const end = input.current.value.length;
    input.current.setSelectionRange(start.text === undefined ? 0 : end, end);
  }, [start]);
  // Not earlier: the list is mounted only after the first render.
  useEffect(() => {
    if (start.focused && start.text && input.current) setField(input.current, start.text);
  }, [start]);
  return input;
}

interface OptionsProps<Item extends Choice> extends Pick<ChoiceFieldProps<Item>, 'mark'> {
  status: string | undefined;
}

function Options<Item extends Choice>({ mark, status }: OptionsProps<Item>) {
  const t = useMessages();
  return (
    <Combobox.Portal role="region" aria-label={t('ui:choices')}>
      <Combobox.Positioner sideOffset={4} collisionPadding={12} className="z-40">
        <Combobox.Popup className={popupClass}>
          {status === undefined && (
            <Combobox.Empty className={statusClass}>{t('ui:choices.none')}</Combobox.Empty>
          )}
          <Combobox.List className={optionsClass}>
            {(option: ChoiceOption<Item>) => (
              <Option key={option.id} option={option} mark={option.item && mark?.(option.item)} />
            )}
          </Combobox.List>
          <Combobox.Status className={statusClass}>{status}</Combobox.Status>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

const toOption = <Item extends Choice>(item: Item): ChoiceOption<Item> => ({
  id: item.id,
  name: item.name,
  ...(item.detail && { detail: item.detail }),
  item,
});

/** The same object while it means the same: the field shows the name again whenever it changes. */
function useSelected<Item extends Choice>(value: Item | null): ChoiceOption<Item> | null {
  const [selected, setSelected] = useState(value && toOption(value));
  if (selected?.id !== value?.id || selected?.name !== value?.name)
    setSelected(value && toOption(value));
  return selected;
}

function useOptions<Item extends Choice>(
  items: Item[],
  typed: string,
  creates: boolean,
): ChoiceOption<Item>[] {
  const { language } = useI18n();
  const options = items.map(toOption);
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  if (!creates || !name) return options;
  // Names that differ only in case are equal.
  const { compare } = new Intl.Collator(language, { sensitivity: 'accent' });
  if (items.some((item) => compare(item.name, name) === 0)) return options;
  return [...options, { id: '', name, item: null }];
}

interface ChoiceInputProps {
  input: RefObject<HTMLInputElement | null>;
  name: string;
  control: ControlProps;
  mark: ReactNode;
}

function ChoiceInput({ input, name, control, mark }: ChoiceInputProps) {
  const t = useMessages();
  return (
    <Combobox.InputGroup className="relative">
      <ChoiceMark>{mark}</ChoiceMark>
      <Combobox.Input
        {...control}
        ref={input}
        aria-labelledby={getLabelId(control.id)}
        name={name}
        autoComplete="off"
        className={choiceClass(mark)}
      />
      <Combobox.Trigger aria-label={t('ui:choices.open')} className={openerClass}>
        {openerIcon}
      </Combobox.Trigger>
    </Combobox.InputGroup>
  );
}

function Option<Item>({ option, mark }: { option: ChoiceOption<Item>; mark: ReactNode }) {
  const t = useMessages();
  if (!option.item)
    return (
      <Combobox.Item value={option} className={cx(optionClass, 'text-accent')}>
        <Plus className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {t('ui:choices.create', { name: isolate(option.name) })}
        </span>
      </Combobox.Item>
    );
  return (
    <Combobox.Item value={option} className={optionClass}>
      {mark}
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <bdi className={oneLine}>{option.name}</bdi>
        {option.detail && <bdi className={`text-ink-soft ${oneLine}`}>{option.detail}</bdi>}
      </span>
      <Combobox.ItemIndicator>
        <Check className="size-4 shrink-0 text-accent" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
