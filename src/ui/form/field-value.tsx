import { useMessages } from '~/shared/i18n/context';
import type { EntityFields } from './fields';

interface FieldValueProps<Values> {
  fields: EntityFields<never, Values>;
  name: keyof Values & string;
  values: Values;
  /** For the text that stands for an empty value. */
  emptyClassName?: string;
}

/** The value of a field, for reading. */
export function FieldValue<Values>(props: FieldValueProps<Values>) {
  const { fields, name, values, emptyClassName } = props;
  const t = useMessages();
  const shown = fields.byName[name].show(values[name], t);
  if (shown === null) return <span className={emptyClassName}>{t('ui:none')}</span>;
  return <bdi className="whitespace-pre-line">{shown}</bdi>;
}
