import { useFormat, useMessages } from '~/shared/i18n/context';
import { SelectField } from '~/ui/form/field';
import type { Import } from '../schema';
import { cutText } from '~/shared/text/cut-text';

export type Mapping = Record<string, number>;

interface ColumnFieldsProps {
  data: Import;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** A select for each field, with examples from the file. */
export function ColumnFields({ data, mapping, onChange }: ColumnFieldsProps) {
  const { type, headers, samples } = data;
  const t = useMessages();
  const format = useFormat();

  function choose(name: string, value: string) {
    const { [name]: _previous, ...others } = mapping;
    onChange(value === '' ? others : { ...others, [name]: Number(value) });
  }

  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {type.columns.map(({ name, label, required }) => {
        const index = mapping[name];
        return (
          <SelectField
            key={name}
            label={label}
            required={required}
            value={index ?? ''}
            hint={index !== undefined && <Examples samples={samples} index={index} />}
            onChange={({ currentTarget: { value } }) => choose(name, value)}
          >
            <option value="">{t('imports:columns.none')}</option>
            {headers.map((header, at) => (
              <option key={at} value={at}>
                {header || t('imports:columns.unnamed', { number: format.number(at + 1) })}
              </option>
            ))}
          </SelectField>
        );
      })}
    </div>
  );
}

const shown = 3;

/** The preview: what the first rows have in this column. */
function Examples({ samples, index }: { samples: string[][]; index: number }) {
  const values = samples.map((cells) => cells[index]?.trim() ?? '').filter(Boolean);
  return (
    <span className="flex flex-col">
      {values.slice(0, shown).map((value, at) => (
        <bdi key={at} className="truncate">
          {cutText(value, 100)}
        </bdi>
      ))}
    </span>
  );
}
