import { useMessages } from '~/shared/i18n/context';
import { TextField } from '~/ui/form/field';
import type { FormErrors } from '~/ui/form/form-dialog';
import { ColourField } from './colour-field';
import type { GenreValues } from './genre-values';

interface GenreFieldsProps {
  values: GenreValues;
  onChange: (part: Partial<GenreValues>) => void;
  errors: FormErrors;
}

export function GenreFields({ values, onChange, errors }: GenreFieldsProps) {
  const t = useMessages();
  return (
    <>
      <TextField
        name="name"
        required
        autoComplete="off"
        label={t('genres:manage.name')}
        dir="auto"
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <ColourField
        value={values.colour}
        sample={values.name}
        onChange={(colour) => onChange({ colour })}
        error={errors.colour}
      />
    </>
  );
}
