import {
  Ban,
  ImageOff,
  KeyRound,
  LogOut,
  ShieldCheck,
  Trash2,
  Undo2,
  VenetianMask,
} from 'lucide-react';
import { toBin } from '~/features/bin/to-bin';
import { api } from '~/shared/data/api-client';
import type { PageContext } from '~/shared/page/page-context';
import { type Action, defineAction } from '~/ui/actions/action';
import { navigateAsNewUser } from '../auth/tabs';
import type { RemoveUser, UserRow } from './schema';

/** What administrators do with users: from the list, for many at once, and on the page of one. */

const forms = () => import('./components/action-forms');

/** Their own account is changed on the account page. */
const isOther = ({ id }: UserRow, { session }: PageContext) => id !== session?.user.id;
const isBanned = ({ status }: UserRow) => status === 'banned';

const setRole = defineAction({
  call: api.users.setRole,
  permission: { users: 'set-role' },
  label: 'users:role.open',
  icon: ShieldCheck,
  appliesTo: isOther,
  title: 'users:role.title',
  text: 'users:role.text',
  many: { title: 'users:bulk.roleTitle' },
  done: 'users:role.done',
  failed: 'users:role.failed',
  form: () => forms().then(({ roleForm }) => roleForm),
  undo:
    ({ item: { id, role } }: { item: UserRow }) =>
    async (t) => {
      await api.users.setRole({ id, role });
      return t('users:role.undone');
    },
});

const removeAvatar = defineAction({
  call: api.users.removeAvatar,
  permission: { users: 'update' },
  label: 'users:avatar.open',
  icon: ImageOff,
  danger: true,
  appliesTo: (user: UserRow, page) => user.image !== null && isOther(user, page),
  title: 'users:avatar.title',
  text: 'users:avatar.text',
  done: 'users:avatar.done',
  failed: 'users:avatar.failed',
});

const setPassword = defineAction({
  call: api.users.setPassword,
  permission: { users: 'set-password' },
  label: 'users:password.open',
  icon: KeyRound,
  appliesTo: (user: UserRow, page) => page.config.passwords && isOther(user, page),
  title: 'users:password.title',
  text: 'users:password.text',
  done: 'users:password.done',
  failed: 'users:password.failed',
  form: () => forms().then(({ passwordForm }) => passwordForm),
});

const impersonate = defineAction({
  async call(input: { id: string; reason: string }) {
    await api.users.impersonate(input);
    navigateAsNewUser('/app');
    // Never resolves: the dialog stays busy until the page unloads.
    await new Promise(() => {});
  },
  permission: { users: 'impersonate' },
  label: 'users:impersonate.open',
  icon: VenetianMask,
  appliesTo: (user: UserRow, page) =>
    user.role !== 'admin' && !isBanned(user) && isOther(user, page),
  title: 'users:impersonate.title',
  text: 'users:impersonate.text',
  done: 'users:impersonate.open',
  failed: 'users:impersonate.failed',
  draft: 'impersonate',
  form: () => forms().then(({ impersonationForm }) => impersonationForm),
});

const ban = defineAction({
  call: api.users.ban,
  permission: { users: 'ban' },
  label: 'users:ban.open',
  icon: Ban,
  danger: true,
  appliesTo: (user: UserRow, page) => !isBanned(user) && isOther(user, page),
  title: 'users:ban.title',
  text: 'users:ban.text',
  many: { title: 'users:bulk.banTitle', text: 'users:bulk.banText' },
  done: 'users:ban.done',
  failed: 'users:ban.failed',
  draft: 'ban',
  form: () => import('./components/ban-form').then(({ banForm }) => banForm),
  undo:
    ({ item: { id } }) =>
    async (t) => {
      await api.users.unban({ id });
      return t('users:unban.done');
    },
});

const unban = defineAction({
  call: api.users.unban,
  permission: { users: 'ban' },
  label: 'users:unban.open',
  icon: Undo2,
  appliesTo: isBanned,
  title: 'users:unban.title',
  text: 'users:unban.text',
  many: { title: 'users:bulk.unbanTitle', text: 'users:bulk.unbanText' },
  done: 'users:unban.done',
  failed: 'users:unban.failed',
});

/** On the page of a user, beside the sessions. */
export const endSessions = defineAction({
  call: api.users.revokeSessions,
  permission: { sessions: 'revoke' },
  label: 'users:sessions.revokeAll',
  icon: LogOut,
  appliesTo: isOther,
  title: 'users:sessions.allTitle',
  text: 'users:sessions.allText',
  many: { title: 'users:bulk.sessionsTitle', text: 'users:bulk.sessionsText' },
  done: 'users:sessions.allRevoked',
  failed: 'users:sessions.allFailed',
});

/** A session of a user, in the list on their page. */
export const endSession = (userId: string) =>
  defineAction({
    call: ({ id }: { id: string }) => api.users.revokeSession({ id: userId, sessionId: id }),
    permission: { sessions: 'revoke' },
    label: 'users:sessions.revoke',
    icon: LogOut,
    danger: true,
    title: 'users:sessions.revokeTitle',
    text: 'users:sessions.revokeText',
    done: 'users:sessions.revoked',
    failed: 'users:sessions.revokeFailed',
  });

const deletionForm = () => forms().then((loaded) => loaded.deletionForm);

const remove = defineAction<UserRow, RemoveUser>({
  call: api.users.remove,
  permission: { users: 'delete' },
  label: 'users:delete.open',
  icon: Trash2,
  danger: true,
  removes: true,
  appliesTo: isOther,
  title: 'users:delete.title',
  text: 'users:delete.text',
  many: { title: 'users:bulk.deleteTitle' },
  done: 'users:delete.done',
  failed: 'users:delete.failed',
  form: deletionForm,
  ...toBin<UserRow, RemoveUser>({ text: 'users:delete.toBin', form: deletionForm }),
});

/** In the order of the page. */
export const userActions: Action<UserRow>[] = [
  setRole,
  removeAvatar,
  setPassword,
  impersonate,
  ban,
  unban,
  endSessions,
  remove,
];
