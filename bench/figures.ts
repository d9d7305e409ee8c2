import type { ByteFigures } from './bytes.ts';
import type { ProcessFigures } from './concurrency.ts';
import type { LoadFigures } from './load.ts';
import type { LongRun } from './memory.ts';
import type { PaintFigures } from './paints.ts';
import type { ScaleFigure } from './scale.ts';
import type { StartFigures } from './starts.ts';
import type { StatementFigures } from './statements.ts';
import type { ToolFigure } from './tools.ts';

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
  tools?: ToolFigure[];
  /** Two processes and one, with as many connections. */
  processes?: ProcessFigures;
  http?: LoadFigures[];
  memory?: MemoryFigures;
  longRun?: LongRun;
  statements?: StatementFigures[];
  paints?: PaintFigures;
  bytes?: ByteFigures;
  start?: StartFigures[];
  scale?: ScaleFigure[];
}
