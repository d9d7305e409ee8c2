import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../basics/button';
import { isolate } from '../basics/isolate';
import { DeleteDialog } from '../form/delete-dialog';
import { Fact, FieldList } from '../form/field-value';
import { Card, Page, PageHeader } from '../layout/page';
import {
  type ScreenClient,
  type ScreenRecord,
  getOwner,
  useMay,
  useRecordMessages,
  useRecordPaths,
} from './screen-record';
import { useRecord } from './use-record';

interface RecordPageProps<Item, Values, Checked> {
  record: ScreenRecord<Item, Values, Checked>;
  client: ScreenClient<Item, Checked>;
  id: string;
  /** Beside the buttons that change and delete it. */
  actions?: (item: Item) => ReactNode;
  /** Further facts, after the fields: see `Fact`. */
  facts?: (item: Item) => ReactNode;
  /** Below its fields. */
  children?: (item: Item) => ReactNode;
}

/** The page of a record: its fields, and what can be done with it. */
export function RecordPage<Item extends { id: string; updatedAt: string }, Values, Checked>(
  props: RecordPageProps<Item, Values, Checked>,
) {
  const { record, client, id, actions, facts, children } = props;
  const text = useRecordMessages(record);
  const item = useRecord(record.type, client.one(id));
  return (
    <Page width="narrow">
      <PageHeader
        title={<bdi>{record.getTitle(item)}</bdi>}
        actions={
          <>
            {actions?.(item)}
            <ChangeRecord {...{ record, client, item }} />
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
  'record' | 'client'
> {
  item: Item;
}

/** The buttons that open the form and delete the record. */
function ChangeRecord<Item extends { id: string }, Values, Checked>({
  record,
  client,
  item,
}: ChangeRecordProps<Item, Values, Checked>) {
  const text = useRecordMessages(record);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const paths = useRecordPaths(record);
  const [deleting, setDeleting] = useState(false);
  const mayUpdate = useMay(record, 'update');
  const mayDelete = useMay(record, 'delete');
  const { id } = item;
  const name = isolate(record.getTitle(item));
  return (
    <>
      {mayUpdate && (
        <ButtonLink to={paths.update} params={{ id } as never} icon={Pencil}>
          {text('update')}
        </ButtonLink>
      )}
      {mayDelete && (
        <Button icon={Trash2} className="text-danger!" onClick={() => setDeleting(true)}>
          {text('delete')}
        </Button>
      )}
      <DeleteDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={text('delete.title', { name })}
        description={text('delete.text')}
        submitLabel={text('delete')}
        done={text('deleted')}
        onDelete={async () => void (await client.api.remove({ id }))}
        onDeleted={async () => {
          await navigate({ to: paths.list, replace: true });
          queryClient.removeQueries({ queryKey: client.one(id).queryKey });
          await client.invalidate(queryClient);
        }}
      />
    </>
  );
}
