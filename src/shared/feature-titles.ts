import { declaredFeatures } from './declared-features';
import type { AnyFeature } from './feature';
import type { PlainMessageKey } from './i18n/i18n';

/** What users call features, and what belongs to them: for pickers of permissions and events. */

function getTitle({ title, navigation }: AnyFeature): PlainMessageKey | undefined {
  return title ?? Object.values(navigation ?? {}).flat()[0]?.label;
}

/** The label of a resource such as `users`; undefined if it has none. */
export function findResourceLabel(resource: string): PlainMessageKey | undefined {
  const owner = declaredFeatures().find(({ permissions, scopes }) =>
    Object.hasOwn({ ...permissions, ...scopes }, resource),
  );
  return owner && (owner.resources?.[resource] ?? getTitle(owner));
}

export interface KindGroup {
  title: PlainMessageKey | undefined;
  kinds: string[];
}

/** Kinds of entries in the audit log, by the feature that declares them. */
export function groupKinds(kinds: readonly string[]): KindGroup[] {
  return declaredFeatures()
    .map((feature) => ({
      title: getTitle(feature),
      kinds: kinds.filter((kind) => Object.hasOwn(feature.activity?.kinds ?? {}, kind)),
    }))
    .filter((group) => group.kinds.length > 0);
}
