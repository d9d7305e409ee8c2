/**
 * What the features declare, for types only. `src/registry/features.ts` adds the manifests that it
 * lists, so this folder has their types and imports none of them.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- see above
export interface Declared {}

/** The values of one property of all features, such as their permissions. */
export type DeclaredOf<Property extends string> = Declared extends { feature: infer Feature }
  ? Feature extends Record<Property, infer Value>
    ? Value
    : never
  : never;
