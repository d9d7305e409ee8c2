import type { QueryClient, UseSuspenseQueryOptions } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type * as v from 'valibot';
import type { ListQueryOptions } from '~/shared/data/list-query';
import { useMessages } from '~/shared/i18n/context';
import { type Area, useArea } from '~/shared/page/use-area';
import { usePermission } from '~/shared/page/use-permission';
import type { Permission } from '~/shared/permissions';
import type { Reference } from '~/shared/schema';
import type { EntityFields } from '../form/fields';
import { recordClient } from './record-client';
import type { RecordTenant } from './record-types';
import { useTenant } from './use-tenant';

/** What screens need of `defineRecord`. */
export interface ScreenRecord<Item, Values, Checked> {
  type: string;
  plural: string;
  name: string;
  title: string;
  errorPrefix: string;
  isOwned: boolean;
  tenant: RecordTenant | undefined;
  isAssigned: boolean;
  fields: EntityFields<Item, Values>;
  createInput: v.GenericSchema<unknown, Checked>;
  getTitle(item: Item): string;
}

type AnyRecord = ScreenRecord<never, never, unknown>;

/** And of `recordClient`. */
export interface ScreenClient<Item, Checked> {
  api: {
    create(input: Checked): Promise<{ id: string }>;
    update(
      input: Checked & { id: string; expectedUpdatedAt: string },
    ): Promise<{ updatedAt: string }>;
    remove(input: { id: string }): Promise<unknown>;
  };
  one(id: string): UseSuspenseQueryOptions<Item, Error, Item, string[]>;
  invalidate(client: QueryClient): Promise<void>;
}

export interface ListClient<Row, Search> {
  api: { remove?: (input: { id: string }) => Promise<unknown> };
  /** What names the tenant. */
  input: Record<string, string>;
  list(search: Search): ListQueryOptions<Row>;
  mine(search: Search): ListQueryOptions<Row>;
}

/** The procedures of the record, for screens that were given no other client. */
export const getClient = <Item, Values, Checked>(
  record: ScreenRecord<Item, Values, Checked>,
): ScreenClient<Item, Checked> =>
  recordClient(record as never) as unknown as ScreenClient<Item, Checked>;

type Path = NonNullable<LinkProps['to']>;

/**
 * The addresses of a record in the area of the page, or of its tenant: of its list, its form and its
 * page. Links inherit further parameters from the address of the page.
 */
export function useRecordPaths({ plural, tenant }: Pick<AnyRecord, 'plural' | 'tenant'>) {
  const area: Area = useArea();
  const list = `${tenant?.page ?? `/${area}`}/${plural}`;
  const path = (end: string) => `${list}${end}` as Path;
  return {
    area,
    list: path(''),
    new: path('/new'),
    one: path('/$id'),
    update: path('/$id/update'),
  };
}

/** The messages of a record, by their keys. */
export function useRecordMessages({ plural }: { plural: string }) {
  const t = useMessages() as (key: string, parameters?: object) => string;
  return (key: string, parameters?: object) => t(`${plural}:${key}`, parameters);
}

/** The user that a record belongs to. */
export const getOwner = (record: object): Reference | undefined =>
  'user' in record ? (record.user as Reference) : undefined;

/** Whether its owner is shown besides its fields. */
export const showsOwner = ({
  isOwned,
  isAssigned,
}: Pick<ScreenRecord<never, never, never>, 'isOwned' | 'isAssigned'>): boolean =>
  isOwned && !isAssigned;

/** Records that are assigned to users have forms in the manager only. */
export function useHasForms({ isAssigned }: { isAssigned: boolean }): boolean {
  const area = useArea();
  return !isAssigned || area === 'manager';
}

/** Whether to show a control. */
export function useMay({ name, tenant }: Pick<AnyRecord, 'name' | 'tenant'>, action: string) {
  const own = useTenant();
  const isGranted = usePermission({ [name]: action } as unknown as Permission);
  if (!tenant) return isGranted;
  const needed = tenant.permissions[action];
  return !needed || own?.may(needed) === true;
}

/** Whose changes are those of a record, for features that show what was changed elsewhere. */
export function useChanges({ type, tenant }: Pick<AnyRecord, 'type' | 'tenant'>) {
  const own = useTenant();
  return tenant ? { type: tenant.type, id: own?.id } : { type };
}
