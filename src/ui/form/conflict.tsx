import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '../basics/button';
import { isolate } from '../basics/isolate';
import type { ConflictingChange } from './use-edit';

export interface Difference {
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
}

export interface ConflictProps {
  /** Title when the author of the other change is unknown. */
  title: string;
  change?: ConflictingChange | undefined;
  /** Title with the author and time of the other change. */
  titleBy: (who: { name: string; when: string }) => string;
  differences: Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Edit conflict (optimistic locking): shows both versions and lets the user decide. */
export function Conflict(props: ConflictProps) {
  const { title, change, titleBy, differences, onTakeTheirs, onKeepMine } = props;
  const t = useMessages();
  const format = useFormat();
  return (
    <div
      role="alert"
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
      {differences.length > 0 && (
        <dl className="flex flex-col gap-3 text-sm">
          {differences.map(({ label, theirs, mine }) => (
            <div key={label} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[6rem_1fr_1fr]">
              <dt className="font-medium">{label}</dt>
              <dd className="wrap-anywhere">
                {t('ui:conflict.theirs')} <bdi className="whitespace-pre-line">{theirs}</bdi>
              </dd>
              <dd className="wrap-anywhere">
                {t('ui:conflict.mine')} <bdi className="whitespace-pre-line">{mine}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button onClick={onTakeTheirs}>{t('ui:conflict.takeTheirs')}</Button>
        <Button onClick={onKeepMine}>{t('ui:conflict.keepMine')}</Button>
      </div>
    </div>
  );
}
