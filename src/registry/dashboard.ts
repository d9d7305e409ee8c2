import { features } from './features';

/** The cards of the dashboard. Only its page imports this file, so no other page loads them. */
const modules = await Promise.all(features.map(async (feature) => feature.dashboard?.()));

export const dashboardCards = modules
  .flatMap((module) => module?.cards ?? [])
  .toSorted((one, other) => Number(one.last ?? false) - Number(other.last ?? false));
