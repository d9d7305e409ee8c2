import { Check, CircleCheck, Info } from 'lucide-react';
import { useId } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { cx } from '~/ui/basics/cx';
import { oneLine } from '~/ui/basics/isolate';
import { FieldError, inputClass } from '~/ui/form/field';
import { FormField, useField } from '~/ui/form/form-field';
import type { Form } from '~/ui/form/use-form';
import { firstColour, swatches, normalizeColour, whiteOn } from '../colours';
import type { genre } from '../record';

/** The form of a genre. */
export function GenreFields({ form }: { form: Form<typeof genre.fields.blank> }) {
  return (
    <>
      <FormField form={form} name="name" />
      <ColourField {...useField(form, 'colour')} sample={form.values.name} />
    </>
  );
}

interface ColourFieldProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
  /** Text shown on the colour as a preview. */
  sample: string;
  error?: string | undefined;
}

/** Picks one of a dozen suggested colours, or any other. */
function ColourField({ label, value, onChange, sample, error }: ColourFieldProps) {
  const errorId = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <Swatches value={value} onChange={onChange} />
      <FreeColour value={value} onChange={onChange} errorId={error && errorId} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Readability colour={value} sample={sample} />
    </fieldset>
  );
}

type ValueProps = Pick<ColourFieldProps, 'value' | 'onChange'>;

function Swatches({ value, onChange }: ValueProps) {
  const t = useMessages();
  const group = useId();
  const chosen = normalizeColour(value);
  return (
    <div className="grid max-w-80 grid-cols-6 gap-2.5">
      {swatches.map(({ colour, name }) => (
        <label
          key={colour}
          title={t(name)}
          className="relative grid aspect-square place-items-center rounded-full border border-ink/15 text-[#fff] forced-color-adjust-none outline-offset-2 has-checked:ring-2 has-checked:ring-ink has-checked:ring-offset-2 has-checked:ring-offset-raised has-focus-visible:outline-2 has-focus-visible:outline-focus"
          style={{ backgroundColor: colour }}
        >
          <input
            type="radio"
            name={group}
            aria-label={t(name)}
            checked={chosen === colour}
            onChange={() => onChange(colour)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          {chosen === colour && <Check className="pointer-events-none size-4" />}
        </label>
      ))}
    </div>
  );
}

function FreeColour({ value, onChange, errorId }: ValueProps & { errorId: string | undefined }) {
  const t = useMessages();
  const normalized = normalizeColour(value);
  return (
    <div className="flex gap-2" dir="ltr">
      <input
        type="color"
        aria-label={t('genres:colour.pick')}
        // The native colour input accepts only a full hex colour.
        value={whiteOn(value) ? normalized : firstColour}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-raised p-1 sm:h-10"
      />
      <input
        name="colour"
        aria-label={t('genres:colour.code')}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onChange(normalized)}
        className={cx(inputClass, 'font-mono')}
      />
    </div>
  );
}

/** A warning, not an error: covers and labels pick a readable text colour themselves. */
function Readability({ colour, sample }: { colour: string; sample: string }) {
  const t = useMessages();
  const format = useFormat();
  const white = whiteOn(colour);
  const Icon = white?.readable ? CircleCheck : Info;
  const ratio = white && format.number(white.ratio);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {white && (
        <span
          aria-hidden
          className="flex h-8 max-w-40 items-center rounded-full px-3 font-medium"
          style={{
            backgroundColor: normalizeColour(colour),
            color: white.readable ? '#fff' : '#000',
          }}
        >
          <bdi className={oneLine}>{sample.trim() || t('genres:colour.sample')}</bdi>
        </span>
      )}
      <p role="status" className="flex min-w-0 flex-1 basis-48 items-start gap-1.5">
        {ratio && (
          <>
            <Icon className="mt-0.5 size-4 shrink-0" />
            {white.readable
              ? t('genres:colour.readable', { ratio })
              : t('genres:colour.unreadable', { ratio })}
          </>
        )}
      </p>
    </div>
  );
}
