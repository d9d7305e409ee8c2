import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkTenant, readFeature } from './existing.ts';
import { snakeCase } from './fields.ts';
import { type Insert, after, all, before, imported, oneOf } from './insert.ts';
import { addMessages } from './message.ts';
import { type Names, camelCase, capitalized, checkedName, rename } from './names.ts';
import { type Edit, type Plan, type Written, writePlan } from './project.ts';

const usage = 'npm run new -- notification events cancelled';

/** How messages say what has happened to a record. */
const pasts: Record<string, string> = { created: 'added', updated: 'updated', deleted: 'deleted' };

interface Notification {
  names: Names;
  /** In kebab case. */
  name: string;
  /** The entry of the audit log that causes it. Without one, code calls `notifyUsers`. */
  event: string | undefined;
}

/** Writes the names of the feature and of the notification where the templates have theirs. */
const renameNotification = (text: string, { names, name }: Notification) =>
  rename(
    text
      .replaceAll('exampleNotification', camelCase(name))
      .replaceAll('ExampleNotification', capitalized(camelCase(name)))
      .replaceAll('example-notification', name),
    names,
  );

const module = '~/features/notifications/notifications.server';

/** One that an entry of the audit log causes. What was deleted has no page. */
const ofEvent = (event: string) => `
/** For administrators, except for the one who did it. */
export const exampleItemExampleNotification = defineNotification({
  name: 'example-item-example-notification',
  label: 'example-item-notifications:exampleNotification.label',
  on: ['example-item.${event}'],
  async notify(tx, entries) {
    const to = await readAdministrators(tx);
    return entries.map(({ actorName, ${event === 'deleted' ? '' : 'targetId, '}targetName }) => ({
      to,
      values: { actor: actorName ?? '', exampleItem: targetName ?? '' },
      link: ${event === 'deleted' ? "'/manager/example-items'" : '`/manager/example-items/${targetId}`'},
    }));
  },
  text: (t, { actor, exampleItem }) =>
    t('example-item-notifications:exampleNotification', { actor, exampleItem }),
  email: 'daily',
  forAdministrators: true,
});

`;

const sentByCode = `
/** Sent by \`notifyUsers\`. */
export const exampleItemExampleNotification = defineNotification<{ exampleItem: string }>({
  name: 'example-item-example-notification',
  label: 'example-item-notifications:exampleNotification.label',
  text: (t, { exampleItem }) => t('example-item-notifications:exampleNotification', { exampleItem }),
  email: 'daily',
});

`;

const testFile = `import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import { getTexts } from '../../../../tests/notifications';
import { newUser } from '../../../../tests/users';

onEachApp('notifications of example items', (app) => {
});
`;

const testOfEvent = (event: string) => `
  test('tell administrators: example-notification', async () => {
    const newAdmin = () => newUser(app(), { role: 'admin' });
    const [actor, other, user] = [await newAdmin(), await newAdmin(), await newUser(app())];
    const where = { now: () => app().clock.now, id: 'test', clientAddress: null };
    const target = { type: 'example-item', id: 'sample-1', name: 'Alpha' } as const;
    await app().database.db.transaction((tx) =>
      recordActivity(tx, where, { kind: 'example-item.${event}', actor, target }),
    );
    const values = { actor: actor.name, exampleItem: 'Alpha' };
    expect(await getTexts(other)).toContain(
      label('example-item-notifications:exampleNotification', values),
    );
    for (const one of [actor, user]) expect(await getTexts(one)).toEqual([]);
  });
`;

const testSentByCode = `
  test('tell users: example-notification', async () => {
    const [user, other] = [await newUser(app()), await newUser(app())];
    const added = { to: [user.id], values: { exampleItem: 'Alpha' }, link: '/app' };
    await app().database.db.transaction((tx) =>
      notifyUsers(tx, { now: () => app().clock.now }, exampleItemExampleNotification, [added]),
    );
    expect(await getTexts(user)).toEqual([
      label('example-item-notifications:exampleNotification', { exampleItem: 'Alpha' }),
    ]);
    expect(await getTexts(other)).toEqual([]);
  });
`;

/** In a file that may be new. */
const inFile =
  (file: string, insert: Insert): Insert =>
  (source) =>
    insert(source || file);

function declarationEdit({ event }: Notification, code: (text: string) => string): Edit {
  const list = new RegExp(code(String.raw`^export const exampleItemNotifications = \[`), 'm');
  const definition = code(event ? ofEvent(event) : sentByCode);
  return {
    file: code('src/features/example-items/server/notifications.ts'),
    place: 'the notification',
    lines: definition.trim(),
    insert: inFile(
      code('\nexport const exampleItemNotifications = [];\n'),
      all(
        imported('defineNotification', module),
        event ? imported('readAdministrators', module) : (source) => source,
        before(list, definition.trimStart()),
        after(list, code('exampleItemExampleNotification, ')),
      ),
    ),
  };
}

function testEdit({ event }: Notification, code: (text: string) => string): Edit {
  const text = code(event ? testOfEvent(event) : testSentByCode);
  return {
    file: code('src/features/example-items/server/notifications.test.ts'),
    place: 'the test',
    lines: text.trim(),
    insert: inFile(
      code(testFile),
      all(
        before(/^\}\);/m, text),
        event
          ? imported('recordActivity', '~/features/activity/activity.server')
          : all(
              imported('notifyUsers', module),
              imported(code('exampleItemExampleNotification'), './notifications'),
            ),
      ),
    ),
  };
}

function manifestEdit(code: (text: string) => string): Edit {
  const lines = code('notifications: exampleItemNotifications,');
  return {
    file: code('src/features/example-items/feature.server.ts'),
    place: 'the notifications',
    lines,
    insert(source) {
      if (source.includes(lines)) return source;
      if (/\bnotifications: /.test(source)) return undefined;
      return all(
        oneOf(before(/^\}\);/m, `  ${lines}\n`), after(/defineServerFeature\(\{/, ` ${lines}`)),
        imported(code('exampleItemNotifications'), './server/notifications'),
      )(source);
    },
  };
}

export function planNotification(notification: Notification): Plan {
  const code = (text: string) => renameNotification(text, notification);
  const { event } = notification;
  return {
    files: new Map(),
    edits: [declarationEdit(notification, code), testEdit(notification, code), manifestEdit(code)],
    next: [
      code('npm run test:unit -- src/features/example-items/server/notifications'),
      event
        ? code(`it is sent when the audit log gets example-item.${event}`)
        : code(
            'send it: await notifyUsers(tx, context, exampleItemExampleNotification, [{ to, values: { exampleItem }, link }])',
          ),
    ],
  };
}

function getMessages({ names, name, event }: Notification): Record<string, string> {
  const past = event && (pasts[event] ?? event);
  const words = name.replaceAll('-', ' ');
  const texts = past
    ? [`{{actor}} ${past} the example item {{exampleItem}}`, `Example items that were ${past}`]
    : [`{{exampleItem}}: ${words}`, `Example items: ${words}`];
  const key = camelCase(name);
  const [text = '', label = ''] = texts.map((each) => rename(each, names));
  return { [key]: text, [`${key}.label`]: label };
}

function checkIsNew(root: string, name: string): void {
  const isTaken = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('notifications.ts'))
    .some((path) => readFileSync(join(root, 'src', path), 'utf8').includes(`name: '${name}',`));
  if (isTaken) throw new Error(`There is already a notification with the name "${name}".`);
}

/**
 * `npm run new -- notification events cancelled`: tells administrators of an entry of the audit log.
 * With a name that is none of its entries, it is sent by code.
 */
export default function newNotification(args: string[], { root }: { root: string }): Written {
  const [feature = '', ...rest] = args;
  const name = checkedName(rest, usage);
  const { names, folder, record } = readFeature(root, feature);
  checkTenant(record, 'the notification');
  checkIsNew(root, `${names.singular}-${name}`);
  const own = /^ {2}events: \[([^\]]*)\]/m.exec(record)?.[1] ?? '';
  const events = [...Object.keys(pasts), ...(own.match(/\w+/g) ?? [])];
  const event = events.find((known) => snakeCase(known).replaceAll('_', '-') === name);
  const notification = { names, name, event };
  const messages = addMessages(root, `${names.singular}-notifications`, getMessages(notification), {
    textLanguage: 'en',
    parent: `src/features/${folder}/server`,
  });
  const written = writePlan(root, planNotification(notification));
  messages.write();
  return { ...written, edited: [...written.edited, ...messages.paths] };
}
