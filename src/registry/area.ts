import { Palette } from '~/features/palette/palette';
import type { AreaTool } from '~/features/shell/area';

/** What features show beside the user menu of both areas. Only their pages import this file. */
export const areaTools: readonly AreaTool[] = [
  // In this order.
  Palette,
];
