import { ArrowRight, History } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import { Empty } from '~/ui/list/empty';
import { Time } from '~/ui/basics/time';
import { Actor, Target } from './components/actor-and-target';
import { kindLabels, toneOf } from './components/labels';
import type { ActivityRow } from './schema';

interface LatestActivityProps {
  items: ActivityRow[];
  /** The time that relative times refer to. */
  now: string;
  label: string;
}

/** The latest entries in short form, for the dashboard. */
export function LatestActivity({ items, now, label }: LatestActivityProps) {
  const t = useMessages();
  if (items.length === 0)
    return (
      <Empty icon={History} title={t('activity:empty.title')} text={t('activity:empty.text')} />
    );
  return (
    <ul aria-label={label} className="@container divide-y divide-line text-sm">
      {items.map((item) => (
        <Entry key={item.id} item={item} now={now} />
      ))}
    </ul>
  );
}

/** Omits the target if it is the actor, or a session, which has no meaningful name. */
function shownTarget({ actor, target }: ActivityRow) {
  if (!target || target.id === actor?.id) return null;
  return target.type === 'session' && !target.name ? null : target;
}

function Entry({ item, now }: { item: ActivityRow; now: string }) {
  const t = useMessages();
  const { actor, impersonator, after } = item;
  const target = shownTarget(item);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5 @2xl:flex-nowrap">
      <span className="@max-2xl:flex-1 @2xl:w-48 @2xl:shrink-0">
        <Badge tone={toneOf(item.kind)}>{t(kindLabels[item.kind])}</Badge>
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-2 @max-2xl:order-last @max-2xl:basis-full">
        {(actor || !target) && (
          <span className="min-w-0">
            <Actor {...{ actor, impersonator, after }} />
          </span>
        )}
        {target && (
          <span className="min-w-0 text-ink-soft">
            {actor && <ArrowRight aria-hidden className="me-2 inline size-3.5 align-[-0.15em]" />}
            <Target target={target} />
          </span>
        )}
      </div>
      <Time
        at={item.at}
        as="relative"
        now={now}
        className="shrink-0 text-xs whitespace-nowrap text-ink-soft tabular-nums"
      />
    </li>
  );
}
