import { Check, Trash2 } from 'lucide-react';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Permission } from '~/shared/permissions';
import { type Action, type ActionDefinition, defineAction } from '../actions/action';

/** What is needed of `defineRecord` here. */
interface NamedRecord<Item> {
  name: string;
  plural: string;
  tenant: object | undefined;
  getTitle: (item: Item) => string;
}

type Call<Input> = (input: Input) => Promise<unknown>;

type Change<Item, Input extends { id: string }> = Partial<ActionDefinition<Item, Input>>;

/**
 * An action on a record, with its permission and messages: for `approve` of contracts, that are
 * `contracts:approve`, `approve.title` and `approve.done`. `more` adds to it, or replaces parts.
 */
export function recordAction<Item, Input extends { id: string }>(
  { name, plural, tenant }: NamedRecord<Item>,
  verb: string,
  call: Call<Input>,
  more: Change<Item, Input> = {},
): Action<Item> {
  const message = (key: string) => `${plural}:${key}` as PlainMessageKey;
  return defineAction<Item, Input>({
    call,
    // In a tenant, pages ask for the permission: see `useMay`.
    permission: (tenant ? { apps: 'app' } : { [name]: verb }) as unknown as Permission,
    label: message(verb),
    icon: Check,
    title: message(`${verb}.title`),
    done: message(`${verb}.done`),
    ...more,
  });
}

/** Deletes a record: in the list, where several can be selected, and on its page. */
export const deleteAction = <Item, Input extends { id: string }>(
  record: NamedRecord<Item>,
  call: Call<Input>,
  more: Change<Item, Input> = {},
): Action<Item> =>
  recordAction(record, 'delete', call, {
    icon: Trash2,
    danger: true,
    removes: true,
    text: `${record.plural}:delete.text` as PlainMessageKey,
    many: { title: 'batches:deleteRecords.title', text: 'batches:deleteRecords.text' },
    done: `${record.plural}:deleted` as PlainMessageKey,
    ...more,
  });
