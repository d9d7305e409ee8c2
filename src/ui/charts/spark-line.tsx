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
