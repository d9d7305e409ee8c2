import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Pencil, Star, Trash2, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '~/shared/data/api-client';
import { optimisticUpdate } from '~/shared/data/optimistic-update';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { IconButton } from '~/ui/basics/button';
import { isolate, oneLine } from '~/ui/basics/isolate';
import { SelectField, TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { errorMessage } from '~/ui/form/use-explain';
import { Dialog } from '~/ui/overlay/dialog';
import { toast } from '~/ui/overlay/toast';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { type SavedView, defaultViewsQuery, viewsQuery } from './client';

interface ViewsDialogProps {
  kind: 'save' | 'manage';
  list: string;
  views: SavedView[];
  /** The query string to save. */
  search: string;
  open: boolean;
  onClose: () => void;
}

/** Lazy chunk of `view-tabs.tsx`. */
export function ViewsDialog({ kind, ...props }: ViewsDialogProps) {
  return kind === 'save' ? <SaveDialog {...props} /> : <ManageDialog {...props} />;
}

function getName(form: FormData): string {
  const name = form.get('name');
  return typeof name === 'string' ? name : '';
}

type OneDialogProps = Omit<ViewsDialogProps, 'kind'>;

function SaveDialog({ list, search, open, onClose }: OneDialogProps) {
  const t = useMessages();
  const client = useQueryClient();
  async function save(form: FormData) {
    const name = getName(form);
    await api.views.save({ list, search, name, isShared: form.get('for') === 'all' });
    await reloadViews(client, list);
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('views:save-title')}
      description={t('views:save-text')}
      submitLabel={t('views:save-submit')}
      done={t('views:saved')}
      onSubmit={save}
    >
      {(errors) => (
        <>
          <NameField error={errors.name} />
          <SelectField name="for" label={t('views:for')}>
            <option value="me">{t('views:for-me')}</option>
            <option value="all">{t('views:for-all')}</option>
          </SelectField>
        </>
      )}
    </FormDialog>
  );
}

function NameField({ name = '', error }: { name?: string; error: string | undefined }) {
  const t = useMessages();
  return (
    <TextField
      name="name"
      dir="auto"
      required
      maxLength={100}
      autoComplete="off"
      label={t('views:name')}
      defaultValue={name}
      error={error}
    />
  );
}

const reloadViews = (client: QueryClient, list: string) =>
  Promise.all([
    client.invalidateQueries(viewsQuery(list)),
    client.fetchQuery({ ...defaultViewsQuery, staleTime: 0 }),
  ]);

/** Changes of saved views that need no dialog of their own. */
function useViewChanges(list: string) {
  const t = useMessages();
  const client = useQueryClient();
  const { queryKey } = viewsQuery(list);
  const reload = () => reloadViews(client, list);
  const fail = (error: unknown) =>
    toast.error(errorMessage(toCallFailure(error, t), t('ui:confirm.failed')));

  function remove(view: SavedView) {
    const { id: _id, isDefault, ...saved } = view;
    const restore = async () => {
      const { id } = await api.views.save({ list, ...saved });
      if (isDefault) await api.views.setDefault({ id, isDefault });
      await reload();
    };
    optimisticUpdate(client, {
      queryKey,
      update: (all) => all.filter(({ id }) => id !== view.id),
      call: () => api.views.remove({ id: view.id }),
    }).then(() => {
      toast.success(t('views:deleted'), () => void restore().catch(fail));
      void reload().catch(fail);
    }, fail);
  }

  function toggleDefault({ id, isDefault }: SavedView) {
    const change = { id, isDefault: !isDefault };
    optimisticUpdate(client, {
      queryKey,
      update: (all) =>
        all.map((view) => ({ ...view, isDefault: change.isDefault && view.id === id })),
      call: () => api.views.setDefault(change),
    }).then(reload, fail);
  }

  return { reload, remove, toggleDefault };
}

function ManageDialog({ list, views, open, onClose }: OneDialogProps) {
  const t = useMessages();
  const rows = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<SavedView>();
  const rename = useDialogSubject(renaming);
  const { reload, remove, toggleDefault } = useViewChanges(list);

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('views:manage-title')}
      className="dialog:max-w-md"
    >
      <ul ref={rows} tabIndex={-1} className="flex flex-col outline-none">
        {views.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            onSetDefault={() => toggleDefault(view)}
            onRename={() => setRenaming(view)}
            onRemove={() => {
              // Its button disappears.
              rows.current?.focus();
              remove(view);
            }}
          />
        ))}
      </ul>
      {views.length === 0 && <p className="text-sm text-ink-soft">{t('views:none')}</p>}
      <FormDialog
        key={rename.key}
        open={renaming !== undefined}
        onClose={() => setRenaming(undefined)}
        title={t('views:rename-title')}
        submitLabel={t('views:save-submit')}
        onSubmit={async (form) => {
          const id = renaming?.id ?? '';
          await api.views.rename({ id, name: getName(form) });
          await reload();
        }}
      >
        {(errors) => <NameField name={rename.subject?.name ?? ''} error={errors.name} />}
      </FormDialog>
    </Dialog>
  );
}

interface ViewRowProps {
  view: SavedView;
  onSetDefault: () => void;
  onRename: () => void;
  onRemove: () => void;
}

function ViewRow({ view, onSetDefault, onRename, onRemove }: ViewRowProps) {
  const t = useMessages();
  const name = isolate(view.name);
  return (
    <li className="flex min-w-0 items-center gap-1 text-sm">
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <bdi className={oneLine}>{view.name}</bdi>
        {view.isShared && (
          <>
            <Users className="size-4 shrink-0 text-ink-soft" />
            <span className="sr-only">{t('views:for-all')}</span>
          </>
        )}
      </span>
      <IconButton
        icon={Star}
        size="sm"
        label={t('views:default', { name })}
        aria-pressed={view.isDefault}
        className={view.isDefault ? 'text-accent [&_svg]:fill-current' : 'text-ink-soft'}
        onClick={onSetDefault}
      />
      <IconButton icon={Pencil} size="sm" label={t('views:rename', { name })} onClick={onRename} />
      <IconButton icon={Trash2} size="sm" label={t('views:delete', { name })} onClick={onRemove} />
    </li>
  );
}
