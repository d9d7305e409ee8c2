import { History } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Empty } from '~/ui/list/empty';
import { Time } from '~/ui/basics/time';
import { ActivitySentence, ActorAvatar } from './components/activity-sentence';
import type { ActivityRow } from './schema';

interface LatestActivityProps {
  items: ActivityRow[];
  /** When they were loaded, for relative times. */
  now: string | number;
  label: string;
  /** For administrators: names link to pages of the manager. */
  linked?: boolean;
}

/** The latest entries in short form, for overviews. */
export function LatestActivity({ items, now, label, linked = false }: LatestActivityProps) {
  const t = useMessages();
  if (items.length === 0)
    return (
      <Empty icon={History} title={t('activity:empty.title')} text={t('activity:empty.text')} />
    );
  return (
    <ul aria-label={label} className="divide-y divide-line text-sm">
      {items.map((item) => (
        <li key={item.id} className="flex gap-3 px-4 py-2.5 sm:px-5">
          <ActorAvatar actor={item.actor} />
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 pt-1">
            <div className="min-w-0 sm:flex-1">
              <ActivitySentence entry={item} linked={linked} />
            </div>
            <Time
              at={item.at}
              as="relative"
              now={now}
              className="shrink-0 text-xs whitespace-nowrap text-ink-soft tabular-nums"
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
