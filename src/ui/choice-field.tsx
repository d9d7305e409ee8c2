import { Combobox } from '@base-ui/react/combobox';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n, useMessages } from '~/shared/i18n/context';
import { cx } from './cx';
import { type ControlProps, Field, labelIdOf, lineBox } from './field';
import { isPartOf } from './fold';
import { isolate, oneLine } from './isolate';
import { optionLook, optionsLook, popupLook } from './popup';

export interface Choice {
  id: string;
  name: string;
}

/** A choice as the list holds it. Without an item: what was typed, and is none of them yet. */
interface Offer<Item> extends Choice {
  item: Item | null;
}

export interface ChoiceFieldProps<Item extends Choice> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  items: Item[];
  value: Item | null;
  onChange: (value: Item | null) => void;
  /** Stands before a name, in the list and in the field. */
  mark?: (item: Item) => ReactNode;
  /** Offers to make what is not there yet. */
  onCreate?: (name: string) => void;
  className?: string;
}

/** One of many, found by typing a part of its name. */
export function ChoiceField<Item extends Choice>(props: ChoiceFieldProps<Item>) {
  const { label, hint, error, required, items, value, onChange, onCreate, className } = props;
  const { t, direction } = useI18n();
  const [typed, setTyped] = useState('');
  const offers = useOffers(items, typed, Boolean(onCreate));

  function choose(offer: Offer<Item> | null) {
    if (offer && !offer.item) onCreate?.(offer.name);
    else onChange(offer?.item ?? null);
  }

  return (
    <DirectionProvider direction={direction}>
      <Combobox.Root
        items={offers}
        filter={(offer: Offer<Item>, query) => !offer.item || isPartOf(query, offer.name)}
        limit={200}
        autoHighlight
        value={value && offerOf(value)}
        onValueChange={choose}
        onInputValueChange={setTyped}
        itemToStringLabel={(offer: Offer<Item>) => offer.name}
        isItemEqualToValue={(offer, chosen) => offer.id === chosen.id}
      >
        <Field {...{ label, hint, error, required, className }}>
          {(control) => (
            <ChoiceInput
              name={props.name}
              control={control}
              mark={value && props.mark?.(value)}
              filled={typed !== '' || value !== null}
            />
          )}
        </Field>
        <Combobox.Portal role="region" aria-label={t('ui:choices')}>
          <Combobox.Positioner sideOffset={4} collisionPadding={12} className="z-40">
            <Combobox.Popup className={popupLook}>
              <Combobox.Empty className="px-3 py-2.5 text-sm text-ink-soft empty:hidden">
                {t('ui:choices.none')}
              </Combobox.Empty>
              <Combobox.List className={optionsLook}>
                {(offer: Offer<Item>) => (
                  <Option
                    key={offer.id}
                    offer={offer}
                    mark={offer.item && props.mark?.(offer.item)}
                  />
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </DirectionProvider>
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
  // Names that differ in case alone are the same name.
  const { compare } = new Intl.Collator(language, { sensitivity: 'accent' });
  if (items.some((item) => compare(item.name, name) === 0)) return offers;
  return [...offers, { id: '', name, item: null }];
}

interface ChoiceInputProps {
  name: string;
  control: ControlProps;
  mark: ReactNode;
  filled: boolean;
}

function ChoiceInput({ name, control, mark, filled }: ChoiceInputProps) {
  const t = useMessages();
  return (
    <Combobox.InputGroup className="relative">
      {mark && (
        <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center">
          {mark}
        </span>
      )}
      <Combobox.Input
        {...control}
        aria-labelledby={labelIdOf(control.id)}
        name={name}
        autoComplete="off"
        dir={filled ? 'auto' : undefined}
        className={cx(lineBox, 'pe-11', Boolean(mark) && 'ps-9')}
      />
      <Combobox.Trigger
        aria-label={t('ui:choices.open')}
        className="absolute inset-y-0 end-0 grid w-10 place-items-center rounded-e-md text-ink-soft hover:text-ink"
      >
        <ChevronDown className="size-4" />
      </Combobox.Trigger>
    </Combobox.InputGroup>
  );
}

function Option<Item>({ offer, mark }: { offer: Offer<Item>; mark: ReactNode }) {
  const t = useMessages();
  if (!offer.item)
    return (
      <Combobox.Item value={offer} className={cx(optionLook, 'text-accent')}>
        <Plus className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {t('ui:choices.create', { name: isolate(offer.name) })}
        </span>
      </Combobox.Item>
    );
  return (
    <Combobox.Item value={offer} className={optionLook}>
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
