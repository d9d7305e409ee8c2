import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../basics/button';
import { isolate } from '../basics/isolate';
import { DeleteDialog, type DeleteDialogProps } from '../form/delete-dialog';
import { Fact, FieldList } from '../form/field-value';
import { Card, Page, PageHeader } from '../layout/page';
import { PageOrChild } from '../layout/page-or-child';
import {
  type ScreenClient,
  type ScreenRecord,
  getClient,
  getOwner,
  useMay,
  useRecordMessages,
  useRecordPaths,
} from './screen-record';
import { useRecord } from './use-record';

interface RecordPageProps<Item, Values, Checked> {
  record: ScreenRecord<Item, Values, Checked>;
  /** Defaults to `recordClient(record)`. */
  client?: ScreenClient<Item, Checked>;
  id: string;
  /** Beside the buttons that change and delete it. */
  actions?: (item: Item) => ReactNode;
  /** Further facts, after the fields: see `Fact`. */
  facts?: (item: Item) => ReactNode;
  /** Below its fields. */
  children?: (item: Item) => ReactNode;
  /** The dialog that deletes it: `DeleteRecord`, or one of your own. */
  deletion?: (dialog: DeletionProps<Item>) => ReactNode;
}

export interface DeletionProps<Item> {
  item: Item;
  open: boolean;
  onClose: () => void;
}

/** The page of a record: its fields, and what can be done with it. Its form has a route below it. */
export const RecordPage = <Item extends { id: string; updatedAt: string }, Values, Checked>(
  props: RecordPageProps<Item, Values, Checked>,
) => (
  <PageOrChild>
    <Content {...props} />
  </PageOrChild>
);

function Content<Item extends { id: string; updatedAt: string }, Values, Checked>(
  props: RecordPageProps<Item, Values, Checked>,
) {
  const { record, client = getClient(record), id, actions, facts, children, deletion } = props;
  const text = useRecordMessages(record);
  const item = useRecord(record.type, client.one(id));
  return (
    <Page width="narrow">
      <PageHeader
        title={<bdi>{record.getTitle(item)}</bdi>}
        actions={
          <>
            {actions?.(item)}
            <ChangeRecord {...{ record, client, item, deletion }} />
          </>
        }
      />
      <Card>
        <FieldList fields={record.fields} item={item}>
          {record.isOwned && (
            <Fact label={text('fields.user')}>
              <bdi>{getOwner(item)?.name}</bdi>
            </Fact>
          )}
          {facts?.(item)}
        </FieldList>
      </Card>
      {children?.(item)}
    </Page>
  );
}

interface ChangeRecordProps<Item, Values, Checked> extends Pick<
  RecordPageProps<Item, Values, Checked>,
  'record' | 'deletion'
> {
  item: Item;
  client: ScreenClient<Item, Checked>;
}

/** The buttons that open the form and delete the record. */
function ChangeRecord<Item extends { id: string }, Values, Checked>({
  record,
  client,
  item,
  deletion = (dialog) => <DeleteRecord {...{ record, client }} {...dialog} />,
}: ChangeRecordProps<Item, Values, Checked>) {
  const text = useRecordMessages(record);
  const paths = useRecordPaths(record);
  const [open, setOpen] = useState(false);
  const mayUpdate = useMay(record, 'update');
  const mayDelete = useMay(record, 'delete');
  return (
    <>
      {mayUpdate && (
        <ButtonLink to={paths.update} params={{ id: item.id } as never} icon={Pencil}>
          {text('update')}
        </ButtonLink>
      )}
      {mayDelete && (
        <>
          <Button icon={Trash2} className="text-danger!" onClick={() => setOpen(true)}>
            {text('delete')}
          </Button>
          {deletion({ item, open, onClose: () => setOpen(false) })}
        </>
      )}
    </>
  );
}

interface DeleteRecordProps<Item, Values, Checked>
  extends
    DeletionProps<Item>,
    Pick<RecordPageProps<Item, Values, Checked>, 'record' | 'client'>,
    Partial<
      Pick<
        DeleteDialogProps,
        'description' | 'submitLabel' | 'onDelete' | 'undo' | 'failed' | 'children'
      >
    > {}

/** Deletes the record, and leaves its page. */
export function DeleteRecord<Item extends { id: string }, Values, Checked>(
  props: DeleteRecordProps<Item, Values, Checked>,
) {
  const { record, client = getClient(record), item, ...dialog } = props;
  const text = useRecordMessages(record);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const paths = useRecordPaths(record);
  const { id } = item;
  const name = isolate(record.getTitle(item));
  return (
    <DeleteDialog
      title={text('delete.title', { name })}
      description={text('delete.text', { name })}
      submitLabel={text('delete')}
      done={text('deleted')}
      onDelete={async () => void (await client.api.remove({ id }))}
      onDeleted={async () => {
        await navigate({ to: paths.list, replace: true });
        queryClient.removeQueries({ queryKey: client.one(id).queryKey });
        await client.invalidate(queryClient);
      }}
      {...dialog}
    />
  );
}
