import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { type Actor, type ProcedureContext, transactional } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { KeysetQuery } from '~/server/lists/keyset-statement';
import type { Permission } from '~/shared/permissions';
import { doneOutput, pageOutput } from '~/shared/schema';
import type { RecordDefinition } from './options';

/** The queries and rules behind the procedures. They return what the schema says. */
export interface RecordRules {
  list(db: Db, query: KeysetQuery, userId?: string): Promise<unknown>;
  get(context: ProcedureContext, id: string): Promise<unknown>;
  create(tx: Db, actor: Actor, input: object): Promise<unknown>;
  update(tx: Db, actor: Actor, input: never): Promise<unknown>;
  remove(tx: Db, actor: Actor, input: { id: string }): Promise<void>;
}

export const permissionOf = (record: RecordDefinition, action: string) =>
  ({ [record.name]: action }) as unknown as Permission;

/** In English, like the whole API document. */
function wordsOf({ type, plural }: RecordDefinition) {
  const [one, many] = [type.replaceAll('-', ' '), plural.replaceAll('-', ' ')];
  const article = /^([aeio]|u(?!ni|s))/.test(one) ? 'an' : 'a';
  const tags = [many.charAt(0).toUpperCase() + many.slice(1)];
  return { one: `${article} ${one}`, many, path: `/${plural}` as const, tags };
}

/** Errors of the record that a procedure can throw. */
function errorsOf<Definition extends RecordDefinition>(record: Definition) {
  type Code = keyof Definition['errors'] & string;
  const [notFound, changed] = ['NOT_FOUND', 'CHANGED'].map(
    (code) => `${record.errorPrefix}_${code}`,
  );
  const invalid = Object.keys(record.constrained);
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
  rules: RecordRules;
  words: ReturnType<typeof wordsOf>;
  errors: ReturnType<typeof errorsOf<Definition>>;
}

/** `list`, `get`, and for records of users `mine`. */
function reads<Definition extends RecordDefinition>(served: Served<Definition>) {
  const { record, rules, errors } = served;
  const { one, many, path, tags } = served.words;
  const schema: Definition['schema'] = record.schema;
  const listInput: Definition['listInput'] = record.listInput;
  const read = permittedProcedure(permissionOf(record, 'read'));
  const readAll = permittedProcedure(permissionOf(record, record.isOwned ? 'manage' : 'read'));
  return {
    list: readAll
      .route({ method: 'GET', path, tags, summary: `List ${many}` })
      .input(listInput)
      .output(pageOutput(schema))
      .handler(
        ({ context, input }) =>
          context.request.read((db) => rules.list(db, input as KeysetQuery)) as never,
      ),

    mine: read
      .route({ method: 'GET', path: `${path}/mine`, tags, summary: `List own ${many}` })
      .input(listInput)
      .output(pageOutput(schema))
      .handler(
        ({ context: { request, session }, input }) =>
          request.read((db) => rules.list(db, input as KeysetQuery, session.user.id)) as never,
      ),

    get: read
      .route({ method: 'GET', path: `${path}/{id}`, tags, summary: `Get ${one}` })
      .errors(errors.unknown)
      .input(record.idInput)
      .output(schema)
      .handler(({ context, input }) => rules.get(context, input.id) as never),
  };
}

/** `create`, `update` and `remove`, each a rule in one transaction. */
function writes<Definition extends RecordDefinition>(served: Served<Definition>) {
  const { record, rules, errors } = served;
  const { one, path, tags } = served.words;
  const schema: Definition['schema'] = record.schema;
  const createInput: Definition['createInput'] = record.createInput;
  const updateInput: Definition['updateInput'] = record.updateInput;
  const item = { path: `${path}/{id}` as const, tags };
  const outdated = `${record.errorPrefix}_CHANGED`;
  return {
    create: mutationProcedure(permissionOf(record, 'create'))
      .route({ method: 'POST', path, tags, summary: `Create ${one}` })
      .errors(errors.invalid)
      .input(createInput)
      .output(schema)
      .handler(transactional(rules.create) as never),

    update: mutationProcedure(permissionOf(record, 'update'))
      .route({
        method: 'PATCH',
        ...item,
        summary: `Update ${one}`,
        description: `Fails with \`${outdated}\` if \`expectedUpdatedAt\` is not the latest \`updatedAt\`.`,
      })
      .errors(errors.edit)
      .input(updateInput)
      .output(schema)
      .handler(transactional(rules.update) as never),

    remove: mutationProcedure(permissionOf(record, 'delete'))
      .meta({ bulk: 'list:deleteRecords.submit' })
      .route({ method: 'DELETE', ...item, summary: `Delete ${one}` })
      .errors(errors.unknown)
      .input(record.idInput)
      .output(doneOutput)
      .handler(transactional(rules.remove)),
  };
}

export function proceduresOf<Definition extends RecordDefinition>(
  record: Definition,
  rules: RecordRules,
) {
  const served = { record, rules, words: wordsOf(record), errors: errorsOf(record) };
  return { ...reads(served), ...writes(served) };
}
