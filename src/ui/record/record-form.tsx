import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { ButtonLink } from '../basics/button';
import { CardForm } from '../form/card-form';
import { useEdit } from '../form/use-edit';
import { type Form, useForm } from '../form/use-form';
import { Page, PageHeader, type PageProps } from '../layout/page';
import { toast } from '../overlay/toast';
import {
  type ScreenClient,
  type ScreenRecord,
  getClient,
  useChanges,
  useRecordMessages,
  useRecordPaths,
} from './screen-record';
import { type Undo, useUndo } from './use-undo';
import { useRecord } from './use-record';

interface FormProps<Item, Values, Checked> {
  record: ScreenRecord<Item, Values, Checked>;
  /** Defaults to `recordClient(record)`. */
  client?: ScreenClient<Item, Checked>;
  /** Arranges the fields: `FormField`s. Defaults to all, in their order. */
  children?: (form: Form<Values>) => ReactNode;
  width?: PageProps['width'];
  /** Of the button, if it does not just save. */
  submitLabel?: string;
  /** Shown once it is saved. */
  done?: string;
  /** Shown if that fails and the server gives no reason. */
  failed?: string;
}

/** Opens the page of the saved record. */
function useShowSaved<Item, Values, Checked>(props: FormProps<Item, Values, Checked>) {
  const { record, client = getClient(record), done } = props;
  const text = useRecordMessages(record);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const paths = useRecordPaths(record);
  return async (id: string, { replace = false, undo }: { replace?: boolean; undo?: Undo } = {}) => {
    toast.success(done ?? text('saved'), undo);
    await client.invalidate(queryClient);
    const params = { id } as never;
    await navigate({ to: paths.one, params, replace, ignoreBlocker: true });
  };
}

/** The page with the form of a new record. */
export function NewRecord<Item, Values, Checked>(props: FormProps<Item, Values, Checked>) {
  const {
    record,
    client = getClient(record),
    children,
    width = 'narrow',
    submitLabel,
    failed,
  } = props;
  const t = useMessages();
  const text = useRecordMessages(record);
  const showSaved = useShowSaved(props);
  const paths = useRecordPaths(record);
  const form = useForm({
    draft: record.type,
    fields: record.fields,
    schema: record.createInput,
    failed,
    send: async (input) => showSaved((await client.api.create(input)).id, { replace: true }),
  });
  return (
    <Page width={width}>
      <PageHeader title={text('new')} />
      <CardForm
        form={form}
        submitLabel={submitLabel ?? text('save')}
        cancel={<ButtonLink to={paths.list}>{t('ui:confirm.cancel')}</ButtonLink>}
      >
        {children?.(form)}
      </CardForm>
    </Page>
  );
}

type UpdateProps<Item, Values, Checked> = FormProps<Item, Values, Checked> & { id: string };

/** The page with the form of a record, with optimistic locking: see `useEdit`. */
export function UpdateRecord<Item extends { id: string; updatedAt: string }, Values, Checked>(
  props: UpdateProps<Item, Values, Checked>,
) {
  const { record, id, children, width = 'narrow', submitLabel } = props;
  const t = useMessages();
  const text = useRecordMessages(record);
  const paths = useRecordPaths(record);
  const { base, ...form } = useRecordEdit(props);
  return (
    <Page width={width}>
      <PageHeader title={text('update')} description={<bdi>{record.getTitle(base)}</bdi>} />
      <CardForm
        form={form}
        submitLabel={submitLabel ?? text('save')}
        cancel={
          <ButtonLink to={paths.one} params={{ id } as never}>
            {t('ui:confirm.cancel')}
          </ButtonLink>
        }
      >
        {children?.(form)}
      </CardForm>
      {/* Others who edit the same are known by its own type. */}
      {!record.tenant && <Slot name="editors" type={record.type} id={id} />}
    </Page>
  );
}

function useRecordEdit<Item extends { id: string; updatedAt: string }, Values, Checked>(
  props: UpdateProps<Item, Values, Checked>,
) {
  const { record, client = getClient(record), id, failed } = props;
  const text = useRecordMessages(record);
  const router = useRouter();
  const showSaved = useShowSaved(props);
  const getUndo = useUndo(props);
  const query = client.one(id);
  const { type, id: of } = useChanges(record);
  return useEdit({
    draft: record.type,
    fields: record.fields,
    schema: record.createInput,
    saved: useRecord(type, query, of),
    query: query as never,
    conflict: {
      code: `${record.errorPrefix}_CHANGED`,
      title: text('changed'),
      titleBy: (by) => text('changedBy', by),
    },
    failed,
    async save(input, expectedUpdatedAt) {
      const undoTo = getUndo(expectedUpdatedAt);
      const saved = await client.api.update({ ...input, id, expectedUpdatedAt });
      await showSaved(id, { undo: undoTo(saved) });
      // The breadcrumb shows the name from a loader.
      await router.invalidate();
    },
  });
}
