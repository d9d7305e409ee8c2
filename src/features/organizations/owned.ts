import * as v from 'valibot';
import type { CallFailure } from '~/shared/errors/call-error';

const rejectionSchema = v.object({
  code: v.literal('ONLY_OWNER'),
  organizations: v.array(
    v.object({ id: v.string(), name: v.string(), slug: v.string(), alone: v.boolean() }),
  ),
});

export type OwnedOrganization = v.InferOutput<typeof rejectionSchema>['organizations'][number];

/** The organizations because of which a call was rejected. */
export function ownedIn(failure: CallFailure): OwnedOrganization[] | undefined {
  const { success, output } = v.safeParse(rejectionSchema, failure);
  return success ? output.organizations : undefined;
}

export interface OnlyOwnerState {
  owned: OwnedOrganization[];
  /** Whether they agreed to delete the organizations, too. */
  agreed: boolean;
  setAgreed: (agreed: boolean) => void;
}
