import * as v from 'valibot';
import { idField, timestamp } from '~/shared/schema';

/** A provider that is linked to the account. */
const linkedProviderSchema = v.strictObject({
  id: v.string(),
  provider: v.string(),
  linkedAt: timestamp,
});
export type LinkedProvider = v.InferOutput<typeof linkedProviderSchema>;

export const linkedProvidersSchema = v.strictObject({ items: v.array(linkedProviderSchema) });

export const userInput = v.strictObject({ id: idField });

export const linkedProviderInput = v.strictObject({ id: idField });
