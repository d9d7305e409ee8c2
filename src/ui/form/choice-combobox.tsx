import { Combobox } from '@base-ui/react/combobox';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useI18n, useMessages } from '~/shared/i18n/context';
import {
  type Choice,
  type ChoiceFieldProps,
  ChoiceMark,
  choiceClass,
  openerIcon,
  openerClass,
} from './choice-field';
import { cx } from '../basics/cx';
import { type ControlProps, Field, labelIdOf } from './field';
import { matchesText } from './matches-text';
import { isolate, oneLine } from '../basics/isolate';
import { type EarlyInput, useContinueTyping } from './lazy-input';
import { optionClass, optionsClass, popupClass } from '../overlay/popup';

/** An option of the list. Without an item: the typed text, offered as a new entry. */
interface Offer<Item> extends Choice {
  item: Item | null;
}

/** Lazy chunk of `choice-field.tsx`. */
export function ChoiceCombobox<Item extends Choice>(
  props: ChoiceFieldProps<Item> & { before: EarlyInput },
) {
  const { label, hint, error, required, items, value, onChange, onCreate, className, before } =
    props;
  const { direction } = useI18n();
  const [typed, setTyped] = useState('');
  const input = useContinueTyping(before, true);
  const offers = useOffers(items, typed, Boolean(onCreate));

  function choose(offer: Offer<Item> | null) {
    if (offer && !offer.item) onCreate?.(offer.name);
    else onChange(offer?.item ?? null);
  }

  return (
    <DirectionProvider direction={direction}>
      <Combobox.Root
        items={offers}
        filter={(offer: Offer<Item>, query) => !offer.item || matchesText(query, offer.name)}
        limit={200}
        autoHighlight
        defaultOpen={before.focused && before.asked && !before.text}
        value={value && offerOf(value)}
        onValueChange={choose}
        onInputValueChange={setTyped}
        itemToStringLabel={(offer: Offer<Item>) => offer.name}
        isItemEqualToValue={(offer, chosen) => offer.id === chosen.id}
      >
        <Field {...{ label, hint, error, required, className }}>
          {(control) => (
            <ChoiceInput
              input={input}
              name={props.name}
              control={control}
              mark={value && props.mark?.(value)}
            />
          )}
        </Field>
        <Options mark={props.mark} />
      </Combobox.Root>
    </DirectionProvider>
  );
}

function Options<Item extends Choice>({ mark }: Pick<ChoiceFieldProps<Item>, 'mark'>) {
  const t = useMessages();
  return (
    <Combobox.Portal role="region" aria-label={t('ui:choices')}>
      <Combobox.Positioner sideOffset={4} collisionPadding={12} className="z-40">
        <Combobox.Popup className={popupClass}>
          <Combobox.Empty className="px-3 py-2.5 text-sm text-ink-soft empty:hidden">
            {t('ui:choices.none')}
          </Combobox.Empty>
          <Combobox.List className={optionsClass}>
            {(offer: Offer<Item>) => (
              <Option key={offer.id} offer={offer} mark={offer.item && mark?.(offer.item)} />
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

const offerOf = <Item extends Choice>(item: Item): Offer<Item> => ({
  id: item.id,
  name: item.name,
  item,
});

function useOffers<Item extends Choice>(
  items: Item[],
  typed: string,
  creates: boolean,
): Offer<Item>[] {
  const { language } = useI18n();
  const offers = items.map(offerOf);
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  if (!creates || !name) return offers;
  // Names that differ only in case are equal.
  const { compare } = new Intl.Collator(language, { sensitivity: 'accent' });
  if (items.some((item) => compare(item.name, name) === 0)) return offers;
  return [...offers, { id: '', name, item: null }];
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
        aria-labelledby={labelIdOf(control.id)}
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

function Option<Item>({ offer, mark }: { offer: Offer<Item>; mark: ReactNode }) {
  const t = useMessages();
  if (!offer.item)
    return (
      <Combobox.Item value={offer} className={cx(optionClass, 'text-accent')}>
        <Plus className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {t('ui:choices.create', { name: isolate(offer.name) })}
        </span>
      </Combobox.Item>
    );
  return (
    <Combobox.Item value={offer} className={optionClass}>
      {mark}
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <bdi className={oneLine}>{offer.name}</bdi>
      </span>
      <Combobox.ItemIndicator>
        <Check className="size-4 shrink-0 text-accent" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
