import { useId } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { JsonSchema } from '~/shared/api-document';
import type { SchemaLine } from '../json-schema';

interface SchemaTableProps {
  title: string;
  lines: SchemaLine[];
}

/** Parameters of an endpoint, one row per field. */
export function SchemaTable({ title, lines }: SchemaTableProps) {
  const t = useMessages();
  const id = useId();
  const bounds = useBounds();
  return (
    <div className="flex flex-col gap-2">
      <h4 id={id} className="text-sm font-semibold">
        {title}
      </h4>
      <ul aria-labelledby={id} className="divide-y divide-line rounded-md border border-line">
        {lines.map(({ name, type, required, schema }) => (
          <li key={name} className="flex flex-col gap-0.5 px-3 py-2 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <code dir="ltr" className="font-mono font-medium wrap-anywhere">
                {name}
              </code>
              <code dir="ltr" className="font-mono text-xs text-ink-soft wrap-anywhere">
                {type}
              </code>
              {required && (
                <span className="text-xs font-medium text-warning">{t('api-docs:required')}</span>
              )}
            </p>
            <Bounds labels={bounds(schema)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bounds({ labels }: { labels: string[] }) {
  const format = useFormat();
  return labels.length > 0 && <p className="text-xs text-ink-soft">{format.list(labels)}</p>;
}

/** Describes the constraints of a field. */
function useBounds(): (schema: JsonSchema) => string[] {
  const t = useMessages();
  const format = useFormat();
  return ({ minLength = 0, maxLength, minimum, maximum, default: preset }) => [
    ...(minLength > 1 ? [t('api-docs:bounds.minLength', { count: minLength })] : []),
    ...(maxLength === undefined ? [] : [t('api-docs:bounds.maxLength', { count: maxLength })]),
    ...(minimum === undefined
      ? []
      : [t('api-docs:bounds.minimum', { value: format.number(minimum) })]),
    ...(maximum === undefined
      ? []
      : [t('api-docs:bounds.maximum', { value: format.number(maximum) })]),
    ...(preset === undefined || preset === ''
      ? []
      : [t('api-docs:bounds.default', { value: JSON.stringify(preset) })]),
  ];
}
