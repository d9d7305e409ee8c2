import { useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import { Time } from '~/ui/basics/time';
import { ActorName } from './components/actor-and-target';
import { kindLabels, toneOf } from './components/labels';
import type { ActivityRow } from './schema';

interface LatestOfRecordProps {
  items: Pick<ActivityRow, 'id' | 'at' | 'kind' | 'actor' | 'after'>[];
  /** When they were loaded, for relative times. */
  now: number;
  label: string;
}

/** The latest entries about one record in short form, for users who are not administrators. */
export function LatestOfRecord({ items, now, label }: LatestOfRecordProps) {
  const t = useMessages();
  return (
    <ul aria-label={label} className="divide-y divide-line text-sm">
      {items.map(({ id, at, kind, actor, after }) => (
        <li
          key={id}
          className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5"
        >
          <span className="sm:w-48">
            <Badge tone={toneOf(kind)}>{t(kindLabels[kind])}</Badge>
          </span>
          <span className="min-w-0 flex-1">
            <ActorName actor={actor} after={after} />
          </span>
          <Time
            at={at}
            as="relative"
            now={now}
            className="shrink-0 text-xs text-ink-soft tabular-nums"
          />
        </li>
      ))}
    </ul>
  );
}
