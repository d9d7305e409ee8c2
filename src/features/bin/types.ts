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

let types: Readonly<Record<string, BinType>> = {};

/** Called once on each side, by the registry. */
export function declareBinTypes(
  declared: readonly (Readonly<Record<string, BinType>> | undefined)[],
): void {
  types = mergeUnique('type in the bin', declared);
}

export const binTypes = () => types;
