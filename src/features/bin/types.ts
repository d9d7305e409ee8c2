import { declaredFeatures } from '~/shared/declared-features';
import { mergeUnique } from '~/shared/merge-unique';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Permission } from '~/shared/permissions';

/** A type of records that go to the bin when they are deleted. */
export interface BinType {
  /** Such as "Users". */
  label: PlainMessageKey;
  /** Who may see, restore and delete them for good. Usually that to delete. */
  permission: Permission;
}

declare module '~/shared/feature' {
  interface AnyFeature {
    /** Its records that go to the bin, by the type that the audit log knows them by. */
    bin?: Readonly<Record<string, BinType>>;
  }
}

/** Those of all features. */
export const binTypes = (): Readonly<Record<string, BinType>> =>
  mergeUnique(
    'type in the bin',
    declaredFeatures().map((feature) => feature.bin),
  );
