import type { Feature } from '~/shared/feature';

export const firstSteps: Feature = { dashboard: () => import('./dashboard-card') };
