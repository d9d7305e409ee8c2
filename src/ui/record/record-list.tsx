import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import type { ListFilter } from '~/shared/list';
import { ButtonLink } from '../basics/button';
import type { Icon } from '../basics/icon';
import { oneLine } from '../basics/isolate';
import { Time } from '../basics/time';
import { fieldColumn } from '../form/field-column';
import { type Column, RowLink } from '../list/data-table';
import { type Filter, select } from '../list/filters';
import { ListPage, type ListPageProps } from '../list/list-page';
import { textFilter } from '../list/text-filter';
import type { SearchParams } from '../list/use-list-search';
import { deleteAction } from './record-actions';
import { recordClient } from './record-client';
import {
  type ListClient,
  type ScreenRecord,
  getOwner,
  showsOwner,
  useHasForms,
  useChanges,
  useMay,
  useRecordMessages,
  useRecordPaths,
} from './screen-record';

interface ListedRecord<Search> {
  list: {
    search: v.GenericSchema<unknown, Search>;
    sorts: readonly string[];
    filters?: Readonly<Record<string, ListFilter>>;
    defaults: Search;
  };
}

/** The columns that every record has: of its fields, and when it was added. */
export interface RecordColumns<Row, Values> {
  field(name: keyof Values & string, change?: Partial<Column<Row>>): Column<Row>;
  /** The owner, for administrators. */
  user(): Column<Row>[];
  created(change?: Partial<Column<Row>>): Column<Row>;
}

interface RecordListProps<
  Row extends { id: string },
  Values,
  Search extends SearchParams,
> extends Omit<
  Partial<ListPageProps<Search, Row>>,
  'columns' | 'search' | 'query' | 'defaults' | 'list' | 'empty'
> {
  record: ScreenRecord<Row, Values, unknown> & ListedRecord<Search>;
  /** Defaults to `recordClient(record)`. */
  client?: ListClient<Row, Search>;
  search: Search;
  icon: Icon;
  /** Defaults to all fields and when it was added. */
  columns?: (columns: RecordColumns<Row, Values>) => Column<Row>[];
  /** In place of the button for a new record; also in an empty list. */
  actions?: ReactNode;
  /** Beside the button for a new record. */
  children?: ReactNode;
}

/** The list of a record: search, sorting, filters, actions on many, and all states. */
export function RecordList<
  Row extends { id: string; createdAt: string },
  Values,
  Search extends SearchParams,
>(props: RecordListProps<Row, Values, Search>) {
  const { record, icon, ...more } = props;
  const client: ListClient<Row, Search> = props.client ?? recordClient(record);
  const { remove } = client.api;
  const { filters = [], children, actions, columns: chosen, ...rest } = more;
  const text = useRecordMessages(record);
  const paths = useRecordPaths(record);
  const isMine = record.isOwned && paths.area === 'app';
  const columns = chosen ?? allColumns(record, isMine);
  const changes = useChanges(record).type;
  const hasForms = useHasForms(record);
  const mayEdit = useMay(record, 'update') && hasForms;
  const toNew = useMay(record, 'create') && hasForms && (
    <ButtonLink to={paths.new} variant="primary" icon={Plus}>
      {text('new')}
    </ButtonLink>
  );
  return (
    <ListPage<Search, Row>
      to={paths.list as never}
      changes={changes}
      title={text(isMine ? 'mine' : 'title')}
      actions={
        <>
          {children}
          {actions ?? toNew}
        </>
      }
      defaults={record.list.defaults}
      query={isMine ? client.mine : client.list}
      {...(!isMine && { list: record.name, listInput: client.input })}
      // Only administrators of the product act on many records.
      itemActions={remove && !record.tenant ? [deleteAction(record, remove)] : []}
      rowPaths={{ open: paths.one, ...(mayEdit && { edit: paths.update }) }}
      getName={(row) => record.getTitle(row)}
      searchLabel={text('search')}
      empty={{ icon, title: text('empty'), text: text('emptyText'), action: actions ?? toNew }}
      columns={columns(useColumns(record)) as never}
      filters={[
        ...useFieldFilters<Search>(record),
        // Those of one user.
        ...(isMine ? filters.filter(({ name }) => name !== 'userId') : filters),
      ]}
      {...rest}
    />
  );
}

const allColumns =
  <Row, Values>(
    { fields, title }: Pick<ScreenRecord<Row, Values, unknown>, 'fields' | 'title'>,
    isMine: boolean,
  ) =>
  ({ field, user, created }: RecordColumns<Row, Values>) => [
    // The title first.
    ...fields.names.filter((name) => name === title).map((name) => field(name)),
    ...fields.names
      .filter((name) => name !== title && !(isMine && name === 'user'))
      .map((name) => field(name)),
    ...user(),
    created(),
  ];

function useColumns<Row extends { id: string; createdAt: string }, Values>(
  record: ScreenRecord<Row, Values, unknown> & ListedRecord<unknown>,
): RecordColumns<Row, Values> {
  const t = useMessages();
  const text = useRecordMessages(record);
  const paths = useRecordPaths(record);
  const isSort = (name: string) => record.list.sorts.includes(name);
  const title: Partial<Column<Row>> = {
    compact: 'flex-1',
    cell: (row) => (
      <RowLink to={paths.one} params={{ id: row.id }}>
        <bdi className={oneLine}>{record.getTitle(row)}</bdi>
      </RowLink>
    ),
  };
  return {
    field: (name, change) => ({
      ...fieldColumn(record.fields, name, t),
      ...(isSort(name) && { sort: name }),
      ...(name === record.title && title),
      ...change,
    }),
    user: () =>
      showsOwner(record) && paths.area === 'manager'
        ? [{ key: 'user', header: text('fields.user'), cell: (row) => <Owner record={row} /> }]
        : [],
    created: (change) => ({
      key: 'created',
      exported: ['createdAt'],
      header: text('created'),
      ...(isSort('created') && { sort: 'created', firstOrder: 'desc' }),
      className: 'tabular-nums @2xl:w-32',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
      ...change,
    }),
  };
}

const Owner = ({ record }: { record: object }) => (
  <bdi className={oneLine}>{getOwner(record)?.name}</bdi>
);

/** Those by one of a few values, or by a text. */
function useFieldFilters<Search extends SearchParams>(
  record: { plural: string } & ListedRecord<Search>,
): Filter<Search>[] {
  const text = useRecordMessages(record);
  return Object.entries(record.list.filters ?? {}).flatMap(([name, values]) => {
    if (values === 'id') return [];
    const label = (key = '') => text(`fields.${name}${key}`);
    const filter =
      values === 'text'
        ? textFilter({ name, label: label() })
        : select({
            name,
            label: label(),
            any: label('.any'),
            options: values.map((value) => ({ value, label: label(`.${value}`) })),
          });
    return [filter as unknown as Filter<Search>];
  });
}
