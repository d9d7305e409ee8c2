import { useId, type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useFormat, useI18n, useMessages } from '~/shared/i18n/context';
import { useHydrated } from '~/shared/hooks/use-hydrated';
import { cx } from '../basics/cx';
import { type Scale, labelStep, scaleFor } from './scale';

export interface Bar {
  key: string;
  value: number;
  /** The value with its unit: "12 sign-ins". */
  amount: string;
  /** Short, for the axis. */
  label: string;
  /** Full name, for the tooltip and screen readers. */
  name: string;
  /** The period is still in progress: drawn lighter. */
  isOpen?: boolean;
}

export interface BarChartProps {
  bars: Bar[];
  /** Accessible description of the chart, in one sentence. */
  summary: string;
}

/**
 * Bar chart over time, server-rendered and responsive; the time axis follows the reading direction.
 * Provide the numbers in a table as well: see `ChartTable`.
 */
export function BarChart({ bars, summary }: BarChartProps) {
  const t = useMessages();
  const hint = useId();
  const hydrated = useHydrated();
  const { activeIndex, byKeys, handlers } = useChartCursor(bars.length);
  const scale = scaleFor(bars.map((bar) => bar.value));
  const bar = activeIndex === null ? undefined : bars[activeIndex];
  return (
    <div className="@container grid flex-1 grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-3">
      <ValueAxis scale={scale} />
      <div
        role="img"
        aria-label={summary}
        className="relative min-h-48 touch-pan-y rounded-sm select-none sm:min-h-60 lg:min-h-80"
        {...(hydrated && { tabIndex: 0, 'aria-describedby': hint, ...handlers })}
      >
        <Grid scale={scale} />
        <div
          className="absolute inset-0 grid"
          // Fixed columns: bars keep their position while the page is still streaming in.
          style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
        >
          {bars.map((item, index) => (
            <Column
              key={item.key}
              bar={item}
              top={scale.top}
              isActive={index === activeIndex}
              // Native tooltip until hydration replaces it.
              title={hydrated ? undefined : `${item.name}: ${item.amount}`}
            />
          ))}
        </div>
        {bar && activeIndex !== null && (
          <ChartTooltip bar={bar} position={(activeIndex + 0.5) / bars.length} />
        )}
      </div>
      <Labels bars={bars} />
      <p id={hint} hidden>
        {t('ui:chart.keys')}
      </p>
      {/* Announces values reached by keyboard, but not those under the pointer. */}
      <p role="status" className="sr-only">
        {byKeys && bar && `${bar.name}: ${bar.amount}`}
      </p>
    </div>
  );
}

function ValueAxis({ scale }: { scale: Scale }) {
  const format = useFormat();
  const labels = scale.ticks.map((tick) => format.number(tick));
  const longest = Math.max(...labels.map((label) => label.length));
  return (
    <div
      aria-hidden
      className="flex flex-col-reverse justify-between text-xs text-ink-soft tabular-nums"
      // Estimated from the text length, so loading the font causes no layout shift.
      style={{ width: `${longest * 0.48}rem` }}
    >
      {labels.map((label) => (
        <span key={label} className="flex h-0 items-center justify-end whitespace-nowrap">
          {label}
        </span>
      ))}
    </div>
  );
}

function Grid({ scale }: { scale: Scale }) {
  return (
    <div className="absolute inset-0 flex flex-col-reverse justify-between">
      {scale.ticks.map((tick) => (
        <div
          key={tick}
          className={cx('border-t', tick ? 'border-line/70' : 'border-line-strong')}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  bar: Bar;
  top: number;
  isActive: boolean;
  title: string | undefined;
}

function Column({ bar, top, isActive, title }: ColumnProps) {
  return (
    <div
      className={cx('flex h-full items-end justify-center rounded-t-sm', isActive && 'bg-wash')}
      title={title}
      data-bar={bar.key}
    >
      <div
        className={cx(
          'w-[78%] max-w-9 rounded-t-[3px] transition-colors',
          bar.isOpen ? 'bg-accent/45' : isActive ? 'bg-accent-hover' : 'bg-accent/85',
        )}
        style={{ height: bar.value > 0 ? `max(${(bar.value / top) * 100}%, 3px)` : '0' }}
      />
    </div>
  );
}

function ChartTooltip({ bar, position }: { bar: Bar; position: number }) {
  const isRtl = useI18n().direction === 'rtl';
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute -top-3 z-10 flex animate-appear flex-col rounded-md bg-ink px-3 py-2 whitespace-nowrap text-canvas shadow-raised forced-colors:border"
      // Shifts the tooltip towards the centre near an edge, so it never leaves the chart.
      style={{
        insetInlineStart: `${position * 100}%`,
        translate: `${(isRtl ? 1 : -1) * position * 100}%`,
      }}
    >
      <span className="text-base leading-tight font-semibold tabular-nums">{bar.amount}</span>
      <span className="text-xs opacity-85">{bar.name}</span>
    </div>
  );
}

/** The last bar is always labelled; earlier labels are counted back from it as space permits. */
function Labels({ bars }: { bars: Bar[] }) {
  const few = labelStep(bars.length, 4);
  const many = labelStep(bars.length, 7);
  const last = bars.length - 1;
  // Under narrow bars, centred text would overflow the chart: the last label is end-aligned.
  const fixed = bars.length > 12 ? last : undefined;
  return (
    <div aria-hidden className="relative col-start-2 mt-2 h-4 text-xs text-ink-soft tabular-nums">
      {bars.map((bar, index) => {
        const [isFew, isMany] = [(last - index) % few === 0, (last - index) % many === 0];
        if (!isFew && !isMany) return null;
        return (
          <span
            key={bar.key}
            className={cx(
              'absolute top-0 whitespace-nowrap',
              !isFew && '@max-lg:hidden',
              !isMany && '@lg:hidden',
              index === fixed ? 'end-0' : '-translate-x-1/2 rtl:translate-x-1/2',
            )}
            {...(index !== fixed && {
              style: { insetInlineStart: `${((index + 0.5) / bars.length) * 100}%` },
            })}
          >
            {bar.label}
          </span>
        );
      })}
    </div>
  );
}

/** The active data point, chosen by pointer, touch or keyboard. */
function useChartCursor(count: number) {
  const isRtl = useI18n().direction === 'rtl';
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const [byKeys, setByKeys] = useState(false);

  function moveTo(to: number | null, isByKeys: boolean) {
    setActiveIndex(to === null ? null : Math.max(0, Math.min(count - 1, to)));
    setByKeys(isByKeys);
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = activeIndex ?? count - 1;
    const targets: Record<string, number | null> = {
      ArrowRight: from + (isRtl ? -1 : 1),
      ArrowLeft: from + (isRtl ? 1 : -1),
      Home: 0,
      End: count - 1,
      Escape: null,
    };
    const to = targets[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(to, true);
  }

  function onPoint(event: PointerEvent) {
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const offset = isRtl ? right - event.clientX : event.clientX - left;
    moveTo(Math.floor((offset / width) * count), false);
  }

  return {
    // The chart may have been replaced by a shorter one.
    activeIndex: activeIndex !== null && activeIndex < count ? activeIndex : null,
    byKeys,
    handlers: {
      onKeyDown,
      onPointerMove: onPoint,
      onPointerDown: onPoint,
      onPointerLeave: () => moveTo(null, false),
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) moveTo(count - 1, true);
      },
      onBlur: () => moveTo(null, false),
    },
  };
}
