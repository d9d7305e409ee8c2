/**
 * What each feature declares, for types only. A feature adds itself in its `feature.ts`:
 * `interface Declared { users: { permissions: typeof permissions; activity: typeof activity } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- see above
export interface Declared {}

/** The values of one property of all features, such as their permissions. */
export type DeclaredOf<Property extends string> = {
  [Name in keyof Declared]: Declared[Name] extends Record<Property, infer Value> ? Value : never;
}[keyof Declared];
