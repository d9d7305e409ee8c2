import { Autocomplete } from '@base-ui/react/autocomplete';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ReactNode, useState } from 'react';
import { useI18n } from '~/shared/i18n/context';
import { Field, labelIdOf, lineBox } from './field';
import { isPartOf } from './fold';
import { oneLine } from './isolate';
import { optionLook, optionsLook, popupLook } from './popup';

export interface SuggestFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** What is known and may fit to what is typed. Anything else may be typed as well. */
  suggestions: string[];
  className?: string;
}

/** A text field that offers what is known already. Without JavaScript it is a text field. */
export function SuggestField(props: SuggestFieldProps) {
  const { name, label, hint, error, required, value, onChange, className } = props;
  const { t, direction } = useI18n();
  const [open, setOpen] = useState(false);
  // They may come from a moment ago. And what is typed out already need not be offered.
  const suggestions = props.suggestions.filter((it) => it !== value && isPartOf(value, it));
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
        <Field {...{ label, hint, error, required, className }}>
          {(control) => (
            <Autocomplete.Input
              {...control}
              aria-labelledby={labelIdOf(control.id)}
              name={name}
              autoComplete="off"
              autoCapitalize="words"
              // Who has gone on is not called back by suggestions that come late.
              onBlur={() => {
                if (suggestions.length === 0) setOpen(false);
              }}
              dir={value ? 'auto' : undefined}
              className={lineBox}
            />
          )}
        </Field>
        <Autocomplete.Portal role="region" aria-label={t('ui:suggestions')}>
          <Autocomplete.Positioner sideOffset={4} collisionPadding={12} className="z-40">
            <Autocomplete.Popup className={popupLook}>
              <Autocomplete.Status className="sr-only">
                {t('ui:suggestions.count', { count: suggestions.length })}
              </Autocomplete.Status>
              <Autocomplete.List className={optionsLook}>
                {(suggestion: string) => (
                  <Autocomplete.Item key={suggestion} value={suggestion} className={optionLook}>
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
