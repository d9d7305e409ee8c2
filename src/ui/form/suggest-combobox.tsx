import { Autocomplete } from '@base-ui/react/autocomplete';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useState } from 'react';
import { useI18n } from '~/shared/i18n/context';
import { Field, inputClass, labelIdOf, splitProps } from './field';
import { matchesText } from './matches-text';
import { oneLine } from '../basics/isolate';
import { type EarlyInput, useContinueTyping } from './lazy-input';
import { optionClass, optionsClass, popupClass } from '../overlay/popup';
import type { SuggestFieldProps } from './suggest-field';

/** Lazy chunk of `suggest-field.tsx`. */
export function SuggestCombobox(props: SuggestFieldProps & { earlyInput: EarlyInput }) {
  const { name, value, onChange, earlyInput } = props;
  const { t, direction } = useI18n();
  const [open, setOpen] = useState(earlyInput.focused && earlyInput.text !== undefined);
  const input = useContinueTyping(earlyInput, false);
  // Suggestions may belong to an earlier input: filter them, and drop an exact match.
  const suggestions = props.suggestions.filter((it) => it !== value && matchesText(value, it));
  return (
    <DirectionProvider direction={direction}>
      <Autocomplete.Root
        items={suggestions}
        filter={null}
        value={value}
        onValueChange={onChange}
        open={open && suggestions.length > 0}
        onOpenChange={setOpen}
      >
        <Field {...splitProps(props).field}>
          {(control) => (
            <Autocomplete.Input
              {...control}
              ref={input}
              aria-labelledby={labelIdOf(control.id)}
              name={name}
              autoComplete="off"
              autoCapitalize="words"
              // Suggestions that arrive after blur must not reopen the list.
              onBlur={() => {
                if (suggestions.length === 0) setOpen(false);
              }}
              dir={value ? 'auto' : undefined}
              className={inputClass}
            />
          )}
        </Field>
        <Autocomplete.Portal role="region" aria-label={t('ui:suggestions')}>
          <Autocomplete.Positioner sideOffset={4} collisionPadding={12} className="z-40">
            <Autocomplete.Popup className={popupClass}>
              <Autocomplete.Status className="sr-only">
                {suggestions.length > 0 && t('ui:suggestions.count', { count: suggestions.length })}
              </Autocomplete.Status>
              <Autocomplete.List className={optionsClass}>
                {(suggestion: string) => (
                  <Autocomplete.Item key={suggestion} value={suggestion} className={optionClass}>
                    <bdi className={oneLine}>{suggestion}</bdi>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </DirectionProvider>
  );
}
