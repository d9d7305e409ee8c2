import type { Figures } from './figures.ts';

export interface Bar {
  name: string;
  /** `null` where this machine cannot tell. */
  reached: boolean | null;
  figure: string;
}

const kB = 1000;
const MB = 1_000_000;

const most = { loginJs: 170 * kB, memory: 350 * MB };

/** What every build has to reach. Counts and sizes only: times depend on the machine. */
export function judge({ bytes, completeLogin, memory }: Figures): Bar[] {
  const bars: Bar[] = [];
  if (bytes) {
    const { gzip } = bytes.kinds.JS;
    bars.push({
      name: `/login loads at most ${most.loginJs / kB} kB of JS (gzip)`,
      reached: gzip <= most.loginJs,
      figure: `${(gzip / kB).toFixed(1)} kB`,
    });
  }
  if (completeLogin !== undefined)
    bars.push({
      name: '/login arrives as complete HTML',
      reached: completeLogin,
      figure: completeLogin ? 'the email field is in it' : 'no email field in it',
    });
  if (memory) {
    const after = memory.afterLoad;
    bars.push({
      name: `memory after load at most ${most.memory / MB} MB`,
      reached: after === null ? null : after <= most.memory,
      figure: after === null ? 'n/a' : `${(after / MB).toFixed(0)} MB`,
    });
  }
  return bars;
}
