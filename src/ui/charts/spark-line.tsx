const width = 100;
const height = 32;
/** Padding for the stroke at the minimum and maximum. */
const edge = 2;

export interface SparkLineProps {
  values: number[];
  /** Daily counts: the axis starts at zero and a 7-day average is drawn. */
  perDay?: boolean;
}

/** Trailing 7-day moving average. */
function smooth(values: number[]): number[] {
  if (values.length < 14) return values;
  return values.map((_, index) => {
    const from = Math.max(0, index - 6);
    return values.slice(from, from + 7).reduce((sum, value) => sum + value, 0) / 7;
  });
}

/** A trend line without axes. Hidden from screen readers: provide the value as text. */
export function SparkLine({ values: exact, perDay = false }: SparkLineProps) {
  const values = perDay ? smooth(exact) : exact;
  const lowest = perDay ? 0 : Math.min(...values);
  const range = Math.max(...values) - lowest || 1;
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * width;
    const y = height - edge - ((value - lowest) / range) * (height - 2 * edge);
    return `${round(x)},${round(y)}`;
  });
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
