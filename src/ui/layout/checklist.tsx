import { CircleCheck, Circle, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { IconButton } from '../basics/button';
import { cx } from '../basics/cx';
import { Card } from './page';

export interface ChecklistItem {
  /** What to do, in a few words. */
  label: string;
  text?: ReactNode;
  done: boolean;
  /** Where it is done: a `ButtonLink`, a `Button` or an anchor. Hidden once the item is done. */
  link?: ReactNode;
}

interface ChecklistProps {
  title: string;
  /** In this order. Not an item that the user may not do. */
  items: ChecklistItem[];
  /** The accessible name of the button that hides the list. */
  dismissLabel: string;
  onDismiss: () => void;
}

/** First steps. The caller decides from the data what is done, so that items tick themselves. */
export function Checklist({ title, items, dismissLabel, onDismiss }: ChecklistProps) {
  const t = useMessages();
  const format = useFormat();
  const id = useId();
  const done = items.filter((item) => item.done).length;
  return (
    <Card className="flex flex-col gap-2 print:hidden">
      <div className="flex items-center gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="flex-1 text-sm text-ink-soft tabular-nums">
          {t('ui:checklist.progress', {
            done: format.number(done),
            total: format.number(items.length),
          })}
        </p>
        <IconButton icon={X} label={dismissLabel} size="sm" onClick={onDismiss} />
      </div>
      <ol aria-labelledby={id} className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.label} className="flex min-h-12 items-start gap-3 py-2.5 sm:items-center">
            <Item {...item} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Item({ label, text, done, link }: ChecklistItem) {
  const t = useMessages();
  const Icon = done ? CircleCheck : Circle;
  return (
    <>
      <Icon
        className={cx('size-5 shrink-0 max-sm:mt-0.5', done ? 'text-success' : 'text-ink-soft')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 text-sm">
          <p className={cx('font-medium', done && 'text-ink-soft')}>
            {label}
            {done && <span className="sr-only"> ({t('ui:checklist.done')})</span>}
          </p>
          {text && !done && <p className="text-pretty text-ink-soft">{text}</p>}
        </div>
        {!done && link}
      </div>
    </>
  );
}
