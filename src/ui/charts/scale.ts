/** An integer axis that starts at zero. */
export interface Scale {
  top: number;
  /** Evenly spaced from zero to the maximum. */
  ticks: number[];
}

const niceSteps = [1, 2, 5, 10];

/** Picks a round maximum that leaves at most half of the chart empty. */
export function scaleFor(values: number[], most = 4): Scale {
  const highest = Math.max(1, ...values);
  const least = highest / most;
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step =
    niceSteps.map((nice) => nice * magnitude).find((nice) => nice >= least) ?? 10 * magnitude;
  const count = Math.ceil(highest / step);
  return {
    top: step * count,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}

/** Label interval that shows at most `most` labels. */
export function labelStep(count: number, most: number): number {
  const weekly = [1, 2, 7, 14, 28];
  return weekly.find((step) => Math.ceil(count / step) <= most) ?? Math.ceil(count / most);
}
