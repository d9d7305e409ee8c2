import type { Comparison } from './compare.ts';
import type { DevelopmentFigure } from './development.ts';
// imports:start
import type { ImportFigures } from './imports.ts';
// imports:end
import type { LoadFigures } from './load.ts';
import type { LongRun } from './memory.ts';
import type { PaintFigures } from './paints.ts';
import type { ScaleFigure } from './scale.ts';
import type { StartFigures } from './starts.ts';

/**
 * Memory of the server process on PostgreSQL, in bytes; `null` if the system does not report it.
 */
export interface MemoryFigures {
  idle: number | null;
  afterLoad: number | null;
  peak: number | null;
}

/** All results of a run. Parts that were not requested are absent. */
export interface Figures {
  machine: {
    node: string;
    platform: string;
    cores: number;
    processor: string;
    /** Load average of the machine over the last minute. */
    loadBefore: number;
    loadAfter: number;
  };
  settings: { seconds: number; warmUpAnswers: number; connections: number };
  comparison?: Comparison[];
  http?: LoadFigures[];
  memory?: MemoryFigures;
  longRun?: LongRun;
  // imports:start
  imports?: ImportFigures[];
  // imports:end
  paints?: PaintFigures;
  start?: StartFigures[];
  scale?: ScaleFigure[];
  development?: DevelopmentFigure[];
}
