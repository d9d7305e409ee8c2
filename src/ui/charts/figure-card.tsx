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

const width = 100;
const height = 32;
/** Padding for the stroke at the minimum and maximum. */
const edge = 2;

export interface SparkLineProps {
  values: number[];
  /** Daily counts: the axis starts at zero, as that of a chart. */
  perDay?: boolean;
}

/** The points of the line, one for each value. Not smoothed, so it agrees with a chart of them. */
export function linePoints(values: number[], perDay: boolean): { x: number; y: number }[] {
  const lowest = perDay ? 0 : Math.min(...values);
  const range = Math.max(...values) - lowest || 1;
  return values.map((value, index) => ({
    x: round((index / Math.max(1, values.length - 1)) * width),
    y: round(height - edge - ((value - lowest) / range) * (height - 2 * edge)),
  }));
}

/** A trend line without axes. Hidden from screen readers: provide the value as text. */
export function SparkLine({ values, perDay = false }: SparkLineProps) {
  const points = linePoints(values, perDay).map(({ x, y }) => `${x},${y}`);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-11 w-full rtl:-scale-x-100"
    >
      <polygon
        points={`0,${height} ${points.join(' ')} ${width},${height}`}
        className="fill-accent/10"
      />
      <polyline
        points={points.join(' ')}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-accent/80 stroke-[1.5]"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
