import { type ComponentType, useState } from 'react';
import type { Slots } from '~/shared/page/slots';
import { useChanges } from '../changes';

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
