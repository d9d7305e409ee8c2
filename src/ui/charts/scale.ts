/** The axis of whole numbers that begins at nothing. */
export interface Scale {
  top: number;
  /** From nothing to the top, evenly. */
  ticks: number[];
}

const niceSteps = [1, 2, 5, 10];

/** A top that people can divide in their heads, no more than half empty above what is highest. */
export function scaleFor(values: number[], most = 4): Scale {
  const highest = Math.max(1, ...values);
  const least = highest / most;
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = niceSteps.map((it) => it * magnitude).find((it) => it >= least) ?? 10 * magnitude;
  const count = Math.ceil(highest / step);
  return {
    top: step * count,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}

/** Every how many places something is written, so that there are few enough of them. */
export function labelStep(count: number, most: number): number {
  const weekly = [1, 2, 7, 14, 28];
  return weekly.find((step) => Math.ceil(count / step) <= most) ?? Math.ceil(count / most);
}
