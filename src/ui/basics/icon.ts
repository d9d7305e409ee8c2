import type { ComponentType } from 'react';

/** Icons are passed as components (`icon={Plus}`), so each component sets their size. */
export type Icon = ComponentType<{ className?: string }>;
