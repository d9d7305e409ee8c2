import type { Query, QueryClient, QueryMeta } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { Slots } from '~/shared/page/slots';
import { type Reader, isAbout, onChanges, readSoon, startReading, useChanges } from '../changes';
import { connect } from '../connect';
import type { Changed } from '../schema';
import type { ShownRecord } from './note-record';

let connected: string | undefined;

/** Reads queries again whose `meta` names what was changed elsewhere. */
export function LiveUpdates({ sessionId }: { sessionId: string }) {
  const t = useMessages();
  const router = useRouter();
  // Loaded with the first change.
  const note = useEffectEvent(async (query: Query, shown: ShownRecord | undefined) => {
    const { noteRecord } = await import('./note-record');
    noteRecord(t, shown, getData(query), query.state.error);
  });
  useEffect(() => {
    const readers = new WeakMap<Query, Reader>();
    const readQueries = async (changed: Changed) => {
      const client = await router.options.context.data.client();
      for (const query of client.getQueryCache().getAll()) {
        if (!concerns(changed, query)) continue;
        const reader = readers.get(query) ?? { read: () => void readAgain(client, query, note) };
        readers.set(query, reader);
        readSoon(reader);
      }
    };
    return onChanges((changed) => void readQueries(changed));
  }, [router]);
  useEffect(() => {
    if (connected === sessionId) return;
    if (!connected) startReading(() => router.state.status === 'pending');
    connected = sessionId;
    connect(sessionId);
  }, [sessionId, router]);
  return null;
}

const getData = ({ state }: Query) => state.data as ShownRecord | undefined;

/** Of the query, and of the components that show it. */
const getMetas = ({ meta, observers }: Query): (QueryMeta | undefined)[] => [
  meta,
  ...observers.map(({ options }) => options.meta),
];

const concerns = (changed: Changed, query: Query) =>
  getMetas(query).some(
    (meta) =>
      (meta?.changes && isAbout(changed, meta.changes)) ||
      (meta?.record && isAbout(changed, meta.record.type, meta.record.id ?? getData(query)?.id)),
  );

/** What is not shown at the moment is read when it is. */
async function readAgain(
  client: QueryClient,
  query: Query,
  note: (query: Query, shown: ShownRecord | undefined) => Promise<void>,
): Promise<void> {
  const shown = getData(query);
  const isRecord = query.isActive() && getMetas(query).some((meta) => meta?.record);
  await client.invalidateQueries({ predicate: (other) => other === query });
  // Offline, the page shows the change without saying so.
  if (isRecord) await note(query, shown).catch(() => {});
}

/** Says that the list was changed elsewhere. How it does so is loaded with the first change. */
export function ListUpdates(props: Slots['list']) {
  const [changes, setChanges] = useState(0);
  const [loaded, setLoaded] = useState<{
    Note: ComponentType<typeof props & { changes: number }>;
  }>();
  async function change() {
    const { ListNote } = await import('./list-note');
    setLoaded({ Note: ListNote });
    setChanges((count) => count + 1);
  }
  // Offline, the next change tries again.
  useChanges(props.type, () => void change().catch(() => {}));
  return loaded ? <loaded.Note {...props} changes={changes} /> : null;
}
