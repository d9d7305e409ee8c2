import type { Query, QueryClient, QueryMeta } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { errorCode } from '~/shared/errors/app-error';
import { useMessages } from '~/shared/i18n/context';
import { toast } from '~/ui/overlay/toast';
import { type Reader, isAbout, onChanges, readSoon, startReading } from '../changes';
import { connect } from '../connect';
import type { Changed } from '../schema';

let connected: string | undefined;

/** Reads queries again whose `meta` names what was changed elsewhere. */
export function LiveUpdates({ sessionId }: { sessionId: string }) {
  const t = useMessages();
  const router = useRouter();
  const say = useEffectEvent((what: 'changed' | 'deleted') =>
    toast.info(what === 'changed' ? t('live:record.changed') : t('live:record.deleted')),
  );
  useEffect(() => {
    const readers = new WeakMap<Query, Reader>();
    const { data } = router.options.context;
    const readQueries = async (changed: Changed) => {
      const client = await data.client();
      for (const query of client.getQueryCache().getAll()) {
        if (!concerns(changed, query)) continue;
        const reader = readers.get(query) ?? { read: () => void readAgain(client, query, say) };
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

interface ShownRecord {
  id?: string;
  updatedAt?: string;
}

const getData = ({ state }: Query) => state.data as ShownRecord | undefined;

/** Of the query, and of the components that show it. */
const getMetas = ({ meta, observers }: Query): QueryMeta[] =>
  [meta, ...observers.map(({ options }) => options.meta)].filter((item) => item !== undefined);

const concerns = (changed: Changed, query: Query) =>
  getMetas(query).some(
    ({ changes, record }) =>
      (changes && isAbout(changed, changes)) ||
      (record && isAbout(changed, record.type, record.id ?? getData(query)?.id)),
  );

/** What is not shown at the moment is read when it is. */
async function readAgain(
  client: QueryClient,
  query: Query,
  say: (what: 'changed' | 'deleted') => void,
): Promise<void> {
  const shown = getData(query);
  const isRecord = query.isActive() && getMetas(query).some(({ record }) => record);
  await client.invalidateQueries({ predicate: (other) => other === query });
  if (!isRecord) return;
  const latest = getData(query);
  if (errorCode(query.state.error)?.endsWith('NOT_FOUND')) say('deleted');
  else if (latest && isNewer(latest, shown)) say('changed');
}

/** Equal data keeps its identity. What has a version changes with it only, such as not with visits. */
const isNewer = (latest: ShownRecord, shown: ShownRecord | undefined) =>
  latest.updatedAt === undefined ? latest !== shown : latest.updatedAt !== shown?.updatedAt;
