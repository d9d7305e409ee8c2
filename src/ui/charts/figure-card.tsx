import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { Icon } from '../basics/icon';
import { Card } from '../layout/page';

interface FigureCardProps {
  icon: Icon;
  label: string;
  value: number;
  /** There may be more: lists do not count all. */
  isLeast?: boolean;
  /** Beside the figure, such as how it has changed. */
  change?: ReactNode;
  text?: string;
  below?: ReactNode;
}

/** A figure of the dashboard, inside of a `dl`. */
export function FigureCard(props: FigureCardProps) {
  const { icon: Icon, label, value, isLeast = false, change, text, below } = props;
  const t = useMessages();
  const number = useFormat().number(value);
  return (
    <Card className="flex min-h-44 flex-col gap-1 overflow-clip">
      <dt className="flex items-start gap-2 text-sm text-ink-soft">
        <Icon className="mt-0.5 size-4 shrink-0" />
        {label}
      </dt>
      <dd className="flex flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-serif text-2xl leading-tight font-semibold tracking-tight tabular-nums sm:text-4xl">
            {isLeast ? t('list:at-least', { number }) : number}
          </span>
          {change}
        </span>
        {text && <span className="text-sm text-ink-soft">{text}</span>}
        {below && <span className="mt-auto block pt-2">{below}</span>}
      </dd>
    </Card>
  );
}
