import { posix } from 'node:path';
import type { Source } from './source.ts';

/*
 * The messages that `defineRecord` and the screens of records use by convention: no code names them.
 */

/** Of `deleteAction`, which the list and the page have unless they are given others. */
const deletion = ['delete', 'delete.title', 'delete.text', 'deleted'];

/** The messages that screens of a record show, by their component. */
const screenMessages: Record<string, string[]> = {
  RecordList: ['title', 'search', 'empty', 'emptyText', 'new', ...deletion],
  RecordPage: ['update', ...deletion],
  NewRecord: ['new', 'save', 'saved'],
  UpdateRecord: ['update', 'save', 'saved', 'changed', 'changedBy'],
};

/** The messages of a field by convention: `text({ required: true })`, `select(['draft'])`. */
function fieldMessages(name: string, kind: string, options: string): string[] {
  const has = (word: string) => new RegExp(String.raw`\b${word}: true`).test(options);
  const values =
    kind === 'select' ? [...options.matchAll(/'(\w+)'/g)].map(([, value]) => value) : [];
  const endings = [
    '',
    ...(has('required') || kind === 'reference' ? ['.required'] : []),
    ...(has('unique') ? ['.taken'] : []),
    ...(/\bpattern: /.test(options) ? ['.invalid'] : []),
    ...(kind === 'reference' ? ['.gone'] : []),
    ...values.map((value) => `.${value}`),
  ];
  return endings.map((ending) => `fields.${name}${ending}`);
}

/** Of the fields whose values a list filters by: `defineList({ filters: { status: ['draft'] } })`. */
const choiceMessages = (source: string): string[] =>
  [...source.matchAll(/\bdefineList\(\{[^;]*?\bfilters: \{([^}]*)\}/g)]
    .flatMap(([, filters = '']) => [...filters.matchAll(/(\w+): \[/g)])
    .map(([, name]) => `fields.${name}.any`);

/** The messages that a record uses by convention: of its definition, and of its screens. */
export function conventionalMessages({ code }: Source, screens: string): string[] {
  const defined = /defineRecord\('([\w-]+)', \{\n(.*?)\n\}\);/s.exec(code);
  if (!defined) return [];
  const [, type = '', body = ''] = defined;
  const plural = /^ {2}plural: '([\w-]+)'/m.exec(body)?.[1] ?? `${type}s`;
  const fields = /^ {2}fields: \{\n(.*?)\n {2}\},/ms.exec(body)?.[1] ?? '';
  const isOfTenant = /^ {2}tenant: /m.test(body);
  const isOwned = /^ {2}owner: (?:true|'assigned')/m.test(body);
  const filtered = [...screens.matchAll(/useReferenceFilter\(\w+, '(\w+)'\)/g)].flatMap(
    ([, name = '']) => [`fields.${name}.any`, `fields.${name}.search`],
  );
  const actions = [...screens.matchAll(/\brecordAction\(\s*\w+,\s*'(\w+)'/g)].flatMap(
    ([, name = '']) => [name, `${name}.title`, `${name}.done`],
  );
  const events = /^ {2}events: \[([^\]]*)\]/m.exec(body)?.[1] ?? '';
  const happened = [...events.matchAll(/'(\w+)'/g)].map(([, event = '']) => event);
  const shown = Object.entries(screenMessages).flatMap(([component, keys]) =>
    new RegExp(String.raw`<${component}\b`).test(screens) ? keys : [],
  );
  const hasCreated = /<RecordList\b(?!.*\bcolumns=)|\bcreated\(/s.test(screens);
  const keys = [
    'notFound',
    ...(hasCreated ? ['created'] : []),
    'changed',
    ...['created', 'updated', 'deleted', ...happened].flatMap((change) => [
      `activity.${change}`,
      `activity.${change}.sentence`,
    ]),
    ...[...fields.matchAll(/^ {4}(\w+): (\w+)\((.*?)\),$/gms)].flatMap(
      ([, name = '', kind = '', options = '']) => fieldMessages(name, kind, options),
    ),
    ...(isOfTenant ? ['one'] : []),
    ...(isOwned ? ['fields.user', 'mine'] : []),
    // my-data:start
    ...(isOwned ? ['myData'] : []),
    // my-data:end
    ...filtered,
    ...choiceMessages(screens),
    ...actions,
    ...(/\bdeleteAction\(/.test(screens) ? deletion : []),
    ...shown,
  ];
  return [...new Set(keys)].map((key) => `${plural}:${key}`);
}

/** What may show the records that a file defines: the feature that it belongs to, and its routes. */
export function screensBeside({ path }: Source, sources: Source[]): string {
  const folder = posix.dirname(path);
  const module = `'${folder.replace(/^src/, '~')}/record'`;
  return sources
    .filter((other) => other.path.startsWith(`${folder}/`) || other.code.includes(module))
    .map(({ code }) => code)
    .join('\n');
}
