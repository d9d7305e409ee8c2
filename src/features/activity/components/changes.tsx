import { useFormat, useMessages } from '~/shared/i18n/context';
import { Address } from '~/ui/basics/address';
import { isolate } from '~/ui/basics/isolate';
import type { ActivityRow, ActivityValues } from '../schema';
import { fieldLabels, valueLabels } from './labels';

const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Formats a value for display: a role, a time, yes or no, empty. */
function useValueWords(): (value: ActivityValues[string]) => string {
  const t = useMessages();
  const format = useFormat();
  return (value) => {
    if (value === null || value === '') return t('activity:value.none');
    if (typeof value === 'boolean') return value ? t('activity:value.yes') : t('activity:value.no');
    if (typeof value === 'number') return format.number(value);
    if (isoMoment.test(value)) return format.dateTime(value);
    const known = Object.hasOwn(valueLabels, value) ? valueLabels[value] : undefined;
    return known ? t(known) : value;
  };
}

/** Hidden fields: identifiers, and values that the kind of the entry already expresses. */
const untold = new Set(['session', 'others', 'purpose']);

const order = Object.keys(fieldLabels);

/** JSON columns have their own key order; show the name first and unknown fields last. */
function placeOf(name: string): number {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
}

/** Old and new value of each changed field. */
export function Changes({ before, after }: Pick<ActivityRow, 'before' | 'after'>) {
  const t = useMessages();
  const words = useValueWords();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const told = names.filter((name) => !untold.has(name) && !same(before, after, name));
  if (told.length === 0) return null;
  return (
    <dl className="flex flex-col gap-0.5">
      {told.map((name) => {
        const label = Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined;
        const old = before && name in before ? words(before[name] ?? null) : undefined;
        const fresh = after && name in after ? words(after[name] ?? null) : undefined;
        return (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-ink-soft">{label ? t(label) : name}</dt>{' '}
            <dd className="inline">
              {old !== undefined && fresh !== undefined ? (
                t('activity:change', { before: isolate(old), after: isolate(fresh) })
              ) : (
                <Address>{fresh ?? old ?? ''}</Address>
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
