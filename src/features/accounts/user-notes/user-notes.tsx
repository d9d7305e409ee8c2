import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { Button } from '~/ui/basics/button';
import { Section } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { nameOrDeleted } from '~/shared/i18n/i18n';
import type { UserPartProps } from '../users/parts';
import { noteActions } from './actions';
import { userNoteQueries } from './client';
import type { UserNote } from './schema';

/** Notes about a user, on their page in the manager. Administrators can edit what they wrote. */
export function UserNotes({ user: { id }, selfId }: UserPartProps) {
  const t = useMessages();
  const query = useInfiniteQuery(userNoteQueries.ofUser(id));
  const state = listState(query);
  const mayWrite = usePermission({ userNotes: 'write' });
  const { open, dialog } = useActionDialog<{ id: string; text?: string }>();
  const actions = noteActions(id);
  return (
    <Section
      title={t('user-notes:title')}
      description={t('user-notes:text')}
      actions={
        mayWrite && (
          <Button
            size="sm"
            icon={Plus}
            onClick={() => open({ action: actions.add, item: { id }, name: '' })}
          >
            {t('user-notes:add')}
          </Button>
        )
      }
    >
      {state.kind === 'empty' ? (
        <p className="text-sm text-ink-soft">{t('user-notes:empty')}</p>
      ) : (
        <List
          state={state}
          label={t('user-notes:title')}
          getKey={(note) => note.id}
          skeletonRows={1}
          quiet
          renderItem={(note) => (
            <Note
              note={note}
              own={note.author?.id === selfId}
              {...(mayWrite && {
                onOpen: (action: 'edit' | 'remove') =>
                  open({ action: actions[action], item: note, name: '' }),
              })}
            />
          )}
        />
      )}
      {dialog}
    </Section>
  );
}

interface NoteProps {
  note: UserNote;
  own: boolean;
  onOpen?: (action: 'edit' | 'remove') => void;
}

function Note({ note, own, onOpen }: NoteProps) {
  const t = useMessages();
  const format = useFormat();
  const { text, author, createdAt, editedAt } = note;
  const date = format.dateTime(createdAt);
  const otherName = nameOrDeleted(t, author?.name ?? null);
  return (
    <div className="flex flex-col gap-2">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">
          <bdi>{own ? t('user-notes:by.you') : otherName}</bdi>
          {' · '}
          <time dateTime={createdAt} title={format.exact(createdAt)}>
            {date}
          </time>
          {editedAt && (
            <>
              {' · '}
              <span title={format.exact(editedAt)}>{t('user-notes:edited')}</span>
            </>
          )}
        </p>
        {onOpen && (
          <div className="flex gap-2 print:hidden">
            {own && (
              <Button
                size="sm"
                aria-label={t('user-notes:edit.label', { date })}
                onClick={() => onOpen('edit')}
              >
                {t('user-notes:edit.open')}
              </Button>
            )}
            <Button
              size="sm"
              aria-label={t('user-notes:delete.label', { date })}
              onClick={() => onOpen('remove')}
            >
              {t('user-notes:delete.open')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
