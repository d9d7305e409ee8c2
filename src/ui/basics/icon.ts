import type { ComponentType } from 'react';

/** An icon is handed over as a component, so that each piece gives it the right size: `icon={Plus}`. */
export type Icon = ComponentType<{ className?: string }>;
