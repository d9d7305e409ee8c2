import { useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action } from '../actions/action';
import { ActionButtons } from '../actions/action-buttons';
import { ButtonLink } from '../basics/button';
import { Fact, FieldList } from '../form/field-value';
import { Card, Page, PageHeader, PageOrChild } from '../layout/page';
import { deleteAction } from './record-actions';
import {
  type ScreenClient,
  type ScreenRecord,
  getClient,
  getOwner,
  showsOwner,
  useHasForms,
  useChanges,
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
  /** What can be done with it, besides editing: as in the list. Defaults to deleting it. */
  itemActions?: readonly Action<Item>[];
  /** Further buttons, before those. */
  actions?: (item: Item) => ReactNode;
  /** Further facts, after the fields: see `Fact`. */
  facts?: (item: Item) => ReactNode;
  /** Below its fields. */
  children?: (item: Item) => ReactNode;
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
  const { record, client = getClient(record), id, actions, facts, children } = props;
  const mayDelete = useMay(record, 'delete');
  const { itemActions = mayDelete ? [deleteAction(record, client.api.remove)] : [] } = props;
  const { type, id: of } = useChanges(record);
  const text = useRecordMessages(record);
  const navigate = useNavigate();
  const paths = useRecordPaths(record);
  const mayUpdate = useMay(record, 'update');
  const hasForms = useHasForms(record);
  const item = useRecord(type, client.one(id), of);
  const title = record.getTitle(item);
  return (
    <Page width="narrow">
      <PageHeader
        title={<bdi>{title}</bdi>}
        actions={
          <>
            {actions?.(item)}
            {hasForms && mayUpdate && (
              <ButtonLink to={paths.update} params={{ id } as never} icon={Pencil}>
                {text('update')}
              </ButtonLink>
            )}
            <ActionButtons
              actions={itemActions}
              item={item}
              name={title}
              onRemoved={() => navigate({ to: paths.list, replace: true })}
            />
          </>
        }
      />
      <Card>
        <FieldList fields={record.fields} item={item}>
          {showsOwner(record) && (
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
