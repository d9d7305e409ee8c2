import { declaredActivity } from '~/shared/activity';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Address } from '~/ui/basics/address';
import { isolate } from '~/ui/basics/isolate';
import type { ActivityRow, ActivityValues } from '../schema';

const isoTimestamp = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Formats a value for display: a role, a time, yes or no, empty. */
export function useFormatValue(): (value: ActivityValues[string]) => string {
  const t = useMessages();
  const format = useFormat();
  return (value) => {
    if (value === null || value === '') return t('activity:value.none');
    if (typeof value === 'boolean') return value ? t('activity:value.yes') : t('activity:value.no');
    if (typeof value === 'number') return format.number(value);
    if (isoTimestamp.test(value)) return format.dateTime(value);
    const labels = declaredActivity().values;
    const known = Object.hasOwn(labels, value) ? labels[value] : undefined;
    return known ? t(known) : value;
  };
}

/** Hidden fields: identifiers, and values that the kind or the actor already expresses. */
const hiddenFields = new Set(['session', 'others', 'purpose', 'source']);

/** JSON columns have their own key order: sorts as given, with unknown fields last. */
function sortAs(order: string[], names: string[]): string[] {
  const known = order.filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !order.includes(name))];
}

interface ChangesProps extends Pick<ActivityRow, 'before' | 'after' | 'target'> {
  /** Fields that the sentence mentions: shown only if the old value is known too. */
  mentioned?: readonly string[];
}

/** Old and new value of each changed field. */
export function Changes({ before, after, target, mentioned = [] }: ChangesProps) {
  const t = useMessages();
  const formatValue = useFormatValue();
  const { targets, fields } = declaredActivity();
  // In the order in which they are shown.
  const labels = { ...(target && targets[target.type]?.fields), ...fields };
  const logged = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = sortAs(Object.keys(labels), logged).filter(
    (name) =>
      !hiddenFields.has(name) &&
      !same(before, after, name) &&
      (!mentioned.includes(name) || (before && after && name in before && name in after)),
  );
  if (changed.length === 0) return null;
  return (
    <dl className="flex flex-col gap-0.5">
      {changed.map((name) => {
        const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
        const previous = before && name in before ? formatValue(before[name] ?? null) : undefined;
        const current = after && name in after ? formatValue(after[name] ?? null) : undefined;
        return (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-ink-soft">{label ? t(label) : name}</dt>{' '}
            <dd className="inline">
              {previous !== undefined && current !== undefined ? (
                t('activity:change', { before: isolate(previous), after: isolate(current) })
              ) : (
                <Address>{current ?? previous ?? ''}</Address>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function same(before: ActivityValues | null, after: ActivityValues | null, name: string): boolean {
  return before !== null && after !== null && name in before && before[name] === after[name];
}
