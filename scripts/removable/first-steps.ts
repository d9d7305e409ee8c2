// The first steps of a new project, on the dashboard. See scripts/remove.ts.
export default {
  needs: 'dashboard',
  /** In the names of its files and folders. Organizations have first steps of their own. */
  names: ['features/first-steps', 'journeys/first-steps'],
  /** In its lines of `tests/access.txt`. */
  words: /^call firstSteps\//,
  /** In manifests of features. */
  entries: ['part'],
  /** Must not occur in the project without it. */
  leftovers:
    /features\/first-steps|'first-steps|\bfirstSteps\b|steps of a new project|removable part that|^ {2}part: '/m,
};
