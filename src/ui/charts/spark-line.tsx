const width = 100;
const height = 32;
/** Room for the line itself at the highest and at the lowest. */
const edge = 2;

export interface SparkLineProps {
  values: number[];
  /** How much came in each day: measured from nothing, and the days of a week evened out. */
  perDay?: boolean;
}

/** The mean of each value and the six before it. */
function smooth(values: number[]): number[] {
  if (values.length < 14) return values;
  return values.map((_, index) => {
    const from = Math.max(0, index - 6);
    return values.slice(from, from + 7).reduce((sum, value) => sum + value, 0) / 7;
  });
}

/** The course of a number, without its measure. Says nothing to screen readers: a text must. */
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
