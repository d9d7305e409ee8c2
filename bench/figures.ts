import type { ByteFigures } from './bytes.ts';
import type { LoadFigures } from './load.ts';
import type { ScaleFigure } from './scale.ts';
import type { StartFigures } from './starts.ts';

/** Of the server process on PostgreSQL, in bytes; `null` where the system does not tell. */
export interface MemoryFigures {
  idle: number | null;
  afterLoad: number | null;
  peak: number | null;
}

/** All that one run found. Parts that were not asked for are not there. */
export interface Figures {
  machine: {
    node: string;
    platform: string;
    cores: number;
    processor: string;
    /** How busy the machine was with everything else and us, over the last minute. */
    loadBefore: number;
    loadAfter: number;
  };
  settings: { seconds: number; warmUpAnswers: number; connections: number };
  buildMs?: number;
  typeCheckMs?: number;
  /** Requests/s of two processes on two cores, and of one, with as many connections. */
  processes?: { one: number; two: number };
  http?: LoadFigures[];
  memory?: MemoryFigures;
  bytes?: ByteFigures;
  start?: StartFigures[];
  completeLogin?: boolean;
  scale?: ScaleFigure[];
}
