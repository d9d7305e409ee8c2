import * as v from 'valibot';

/** Which steps are done; null if the list is not shown. */
export const firstStepsSchema = v.nullable(
  v.strictObject({
    name: v.boolean(),
    signIn: v.boolean(),
    email: v.boolean(),
    sample: v.boolean(),
    feature: v.boolean(),
    deployment: v.boolean(),
  }),
);
export type FirstSteps = v.InferOutput<typeof firstStepsSchema>;

/** Set once the list is dismissed, in this browser. A cookie, so the server renders without it. */
export const dismissedCookie = 'first-steps';
