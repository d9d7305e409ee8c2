import type { ComponentType } from 'react';
import type { AnyFeature } from '~/shared/feature';
import type { Area } from '~/shared/page/use-area';

/** The area that is shown, also on pages with another address. */
export interface CurrentArea {
  area: Area;
  features: readonly AnyFeature[];
}

export interface AreaToolProps extends CurrentArea {
  /** Opens the list of keyboard shortcuts. */
  onShortcuts: () => void;
}

/** Something beside the user menu of both areas. Listed in `src/registry/area.ts`. */
export type AreaTool = ComponentType<AreaToolProps>;
