import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '../basics/button';
import { isolate } from '../basics/isolate';
import { FieldValue } from './field-value';
import type { EditConflict } from './use-form';

/**
 * Edit conflict (optimistic locking): shows both versions of the fields that both changed and lets
 * the user decide. It is above the form, so a save that it stops moves focus and view to it.
 */
export function Conflict<Values>(props: EditConflict<Values>) {
  const { title, change, titleBy, fields, names, theirs, mine, stoppedSaves } = props;
  const t = useMessages();
  const format = useFormat();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stoppedSaves > 0) panel.current?.focus();
  }, [stoppedSaves]);
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-4 rounded-lg border border-warning/40 bg-warning-soft p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" />
        <div className="min-w-0">
          {change ? (
            <p className="font-semibold" title={format.exact(change.at)}>
              {titleBy({
                name: isolate(change.by),
                when: format.relative(change.at, change.receivedAt),
              })}
            </p>
          ) : (
            <p className="font-semibold">{title}</p>
          )}
          <p className="mt-0.5 text-sm">{t('ui:conflict.text')}</p>
        </div>
      </div>
      <dl className="flex flex-col gap-3 text-sm">
        {names.map((name) => (
          <div key={name} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[6rem_1fr_1fr]">
            <dt className="font-medium">{t(fields.byName[name].label)}</dt>
            <dd className="wrap-anywhere">
              {t('ui:conflict.theirs')} <FieldValue {...{ fields, name }} values={theirs} />
            </dd>
            <dd className="wrap-anywhere">
              {t('ui:conflict.mine')} <FieldValue {...{ fields, name }} values={mine} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button onClick={props.onTakeTheirs}>{t('ui:conflict.takeTheirs')}</Button>
        <Button onClick={props.onKeepMine}>{t('ui:conflict.keepMine')}</Button>
      </div>
    </div>
  );
}
