import * as v from 'valibot';
import { errorMap } from '~/server/api/procedure';
import type { KeysetQuery } from '~/server/lists/keyset-statement';
import { doneOutput, pageOutput } from '~/shared/schema';
import type { RecordTenant } from '~/ui/record/record-types';
import { type RecordAccess, type RecordRules, accessByRole } from './access';
import type { RecordDefinition } from './options';

/** In English, like the whole API document. */
function wordsOf({ type, plural }: RecordDefinition) {
  const [one, many] = [type.replaceAll('-', ' '), plural.replaceAll('-', ' ')];
  const article = /^([aeio]|u(?!ni|s))/.test(one) ? 'an' : 'a';
  const tags = [many.charAt(0).toUpperCase() + many.slice(1)];
  return { one: `${article} ${one}`, many, tags };
}

/** Errors of the record that a procedure can throw. */
function errorsOf<Definition extends RecordDefinition>(
  record: Definition,
  further: readonly string[],
) {
  type Code = keyof Definition['errors'] & string;
  const [notFound, changed] = ['NOT_FOUND', 'CHANGED'].map(
    (code) => `${record.errorPrefix}_${code}`,
  );
  const invalid = [...Object.keys(record.constrained), ...further];
  const of = (codes: unknown[]) =>
    errorMap(record.errors as Definition['errors'], ...(codes as Code[]));
  return {
    unknown: of([notFound]),
    invalid: of(invalid),
    edit: of([notFound, changed, ...invalid]),
  };
}

interface Served<Definition extends RecordDefinition> {
  record: Definition;
  access: RecordAccess;
  path: `/${string}`;
  words: ReturnType<typeof wordsOf>;
  errors: ReturnType<typeof errorsOf<Definition>>;
}

type TenantInput<Tenant extends RecordTenant> = v.StrictObjectSchema<Tenant['input'], undefined>;

/** The input of a call: of the record, and what names its tenant. */
type InputOf<
  Definition extends RecordDefinition,
  Schema extends v.GenericSchema,
> = Definition['tenant'] extends RecordTenant
  ? v.GenericSchema<
      v.InferInput<Schema> & v.InferInput<TenantInput<Definition['tenant']>>,
      v.InferOutput<Schema> & v.InferOutput<TenantInput<Definition['tenant']>>
    >
  : Schema;

/** All inputs of records are objects. */
function inputOf<Definition extends RecordDefinition, Schema extends v.GenericSchema>(
  { access }: Served<Definition>,
  schema: Schema,
) {
  const { entries } = schema as unknown as { entries: v.ObjectEntries };
  const input = v.strictObject({ ...access.input, ...entries });
  return input as unknown as InputOf<Definition, Schema>;
}

/** `list`, `get`, and for records of users `mine`. */
function reads<Definition extends RecordDefinition>(served: Served<Definition>) {
  const { record, access, path, errors } = served;
  const { one, many, tags } = served.words;
  const schema: Definition['schema'] = record.schema;
  const rowSchema: Definition['rowSchema'] = record.rowSchema;
  const listInput = inputOf(served, record.listInput as Definition['listInput']);
  const read = access.read('read');
  return {
    list: access
      .read(record.isOwned ? 'manage' : 'read')
      .route({ method: 'GET', path, tags, summary: `List ${many}` })
      .input(listInput)
      .output(pageOutput(rowSchema))
      .handler(
        ({ context, input }) =>
          context.read((db) =>
            access.rules(context).list(db, input as unknown as KeysetQuery),
          ) as never,
      ),

    mine: read
      .route({ method: 'GET', path: `${path}/mine`, tags, summary: `List own ${many}` })
      .input(listInput)
      .output(pageOutput(rowSchema))
      .handler(
        ({ context, input }) =>
          context.read((db) =>
            access
              .rules(context)
              .list(db, input as unknown as KeysetQuery, context.session.user.id),
          ) as never,
      ),

    get: read
      .route({ method: 'GET', path: `${path}/{id}`, tags, summary: `Get ${one}` })
      .errors(errors.unknown)
      .input(inputOf(served, record.idInput as Definition['idInput']))
      .output(schema)
      .handler(
        ({ context, input }) =>
          access.rules(context).get(context, (input as { id: string }).id) as never,
      ),
  };
}

/** `create`, `update` and `remove`, each a rule in one transaction. */
function writes<Definition extends RecordDefinition>(served: Served<Definition>) {
  const { record, access, path, errors } = served;
  const { one, tags } = served.words;
  const schema: Definition['schema'] = record.schema;
  const item = { path: `${path}/{id}` as const, tags };
  const outdated = `${record.errorPrefix}_CHANGED`;
  return {
    create: access
      .write('create')
      .route({ method: 'POST', path, tags, summary: `Create ${one}` })
      .errors(errors.invalid)
      .input(inputOf(served, record.createInput as Definition['createInput']))
      .output(schema)
      .handler(access.run('create', 'create') as never),

    update: access
      .write('update')
      .route({
        method: 'PATCH',
        ...item,
        summary: `Update ${one}`,
        description: `Fails with \`${outdated}\` if \`expectedUpdatedAt\` is not the latest \`updatedAt\`.`,
      })
      .errors(errors.edit)
      .input(inputOf(served, record.updateInput as Definition['updateInput']))
      .output(schema)
      .handler(access.run('update', 'update') as never),

    remove: access
      .write('delete')
      .meta(record.tenant ? {} : { bulk: 'batches:deleteRecords.submit' })
      .route({ method: 'DELETE', ...item, summary: `Delete ${one}` })
      .errors(errors.unknown)
      .input(inputOf(served, record.idInput as Definition['idInput']))
      .output(doneOutput)
      .handler(access.run('remove', 'delete') as never),
  };
}

export function proceduresOf<Definition extends RecordDefinition>(
  record: Definition,
  access: RecordAccess,
  /** Codes of further constraints. */
  further: readonly string[] = [],
) {
  const path = `${access.path}/${record.plural}` as `/${string}`;
  const errors = errorsOf(record, further);
  const served = { record, access, path, words: wordsOf(record), errors };
  const { mine, ...procedures } = { ...reads(served), ...writes(served) };
  type Own = Definition['isOwned'] extends true ? { mine: typeof mine } : unknown;
  return { ...procedures, ...(record.isOwned && { mine }) } as typeof procedures & Own;
}

/**
 * The procedures of a record over rules and queries of your own. Spread them, and replace those that
 * differ.
 */
export const recordProcedures = <const Definition extends RecordDefinition>(
  record: Definition,
  rules: RecordRules,
) => proceduresOf(record, accessByRole(record, rules));
