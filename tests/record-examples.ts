import type { ListFilter } from '~/shared/list';
import { textMatching } from './text-matching';

export interface TestedRecord {
  type: string;
  plural: string;
  name: string;
  title: string;
  errorPrefix: string;
  isOwned: boolean;
  tenant: { type: string; permissions: Readonly<Record<string, object>> } | undefined;
  isAssigned: boolean;
  permissions: Record<string, Record<string, readonly string[]>>;
  list: { sorts: readonly string[]; filters?: Readonly<Record<string, ListFilter>> };
  fields: { byName: Record<string, TestedField> };
  constrained: Record<string, { field: string; isReference: boolean }>;
}

interface TestedField {
  required?: boolean;
  inputName?: string;
  control?: { type: string; options?: object; pattern?: RegExp | undefined };
  /** The log has other values. */
  log?: unknown;
}

export type Body = Record<string, unknown>;

export interface ExampleOptions {
  /** What else creates a record. Values that must be unique differ with the title. */
  example?: (title: string) => object;
}

/** Any valid value of a field. */
function exampleOf({ control }: TestedField, title: string): unknown {
  const values: Record<string, () => unknown> = {
    text: () => (control?.pattern ? textMatching(control.pattern, title) : title),
    textarea: () => 'Several words',
    email: () => `${title.replaceAll(/\W/g, '-').toLowerCase()}@example.com`,
    number: () => 5,
    date: () => '2030-01-31',
    select: () => Object.keys(control?.options ?? {}).at(-1),
  };
  return values[control?.type ?? '']?.();
}

/** Examples by the kinds of the fields. Those without a kind, and references, are given. */
export const examples =
  ({ fields }: Pick<TestedRecord, 'fields'>, { example }: ExampleOptions = {}) =>
  (title: string): Body => {
    const values = Object.entries(fields.byName).map(([name, field]) => [
      name,
      exampleOf(field, title),
    ]);
    const known = values.filter(([, value]) => value !== undefined);
    return { ...Object.fromEntries(known), ...example?.(title) };
  };
