import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { ButtonLink } from '../basics/button';
import { CardForm } from '../form/card-form';
import { useEdit } from '../form/use-edit';
import { type Form, useForm } from '../form/use-form';
import { Page, PageHeader } from '../layout/page';
import { toast } from '../overlay/toast';
import {
  type ScreenClient,
  type ScreenRecord,
  useRecordMessages,
  useRecordPaths,
} from './screen-record';
import { useRecord } from './use-record';

interface FormProps<Item, Values, Checked> {
  record: ScreenRecord<Item, Values, Checked>;
  client: ScreenClient<Item, Checked>;
  /** Arranges the fields: `FormField`s. Defaults to all, in their order. */
  children?: (form: Form<Values>) => ReactNode;
}

/** Opens the page of the saved record. */
function useShowSaved<Item, Values, Checked>({ record, client }: FormProps<Item, Values, Checked>) {
  const text = useRecordMessages(record);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const paths = useRecordPaths(record);
  return async (id: string, replace = false) => {
    toast.success(text('saved'));
    await client.invalidate(queryClient);
    const params = { id } as never;
    await navigate({ to: paths.one, params, replace, ignoreBlocker: true });
  };
}

/** The page with the form of a new record. */
export function NewRecord<Item, Values, Checked>(props: FormProps<Item, Values, Checked>) {
  const { record, client, children } = props;
  const t = useMessages();
  const text = useRecordMessages(record);
  const showSaved = useShowSaved(props);
  const paths = useRecordPaths(record);
  const form = useForm({
    draft: record.type,
    fields: record.fields,
    schema: record.createInput,
    send: async (input) => showSaved((await client.api.create(input)).id, true),
  });
  return (
    <Page width="narrow">
      <PageHeader title={text('new')} />
      <CardForm
        form={form}
        submitLabel={text('save')}
        cancel={<ButtonLink to={paths.list}>{t('ui:confirm.cancel')}</ButtonLink>}
      >
        {children?.(form)}
      </CardForm>
    </Page>
  );
}

/** The page with the form of a record, with optimistic locking: see `useEdit`. */
export function UpdateRecord<Item extends { id: string; updatedAt: string }, Values, Checked>(
  props: FormProps<Item, Values, Checked> & { id: string },
) {
  const { record, client, id, children } = props;
  const t = useMessages();
  const text = useRecordMessages(record);
  const router = useRouter();
  const showSaved = useShowSaved(props);
  const paths = useRecordPaths(record);
  const query = client.one(id);
  const saved = useRecord(record.type, query);
  const form = useEdit({
    draft: record.type,
    fields: record.fields,
    schema: record.createInput,
    saved,
    query: query as never,
    conflict: {
      code: `${record.errorPrefix}_CHANGED`,
      title: text('changed'),
      titleBy: (by) => text('changedBy', by),
    },
    async save(input, expectedUpdatedAt) {
      await client.api.update({ ...input, id, expectedUpdatedAt });
      await showSaved(id);
      // The breadcrumb shows the name from a loader.
      await router.invalidate();
    },
  });
  return (
    <Page width="narrow">
      <PageHeader title={text('update')} />
      <CardForm
        form={form}
        submitLabel={text('save')}
        cancel={
          <ButtonLink to={paths.one} params={{ id } as never}>
            {t('ui:confirm.cancel')}
          </ButtonLink>
        }
      >
        {children?.(form)}
      </CardForm>
      <Slot name="editors" type={record.type} id={id} />
    </Page>
  );
}
