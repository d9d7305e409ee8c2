import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { onEditing } from '../changes';
import type { Editing } from '../schema';

const repeatMs = 15_000;

/** Says who else edits the record, and tells them that this user does. */
export function Editors({ type, id }: { type: string; id: string }) {
  const t = useMessages();
  const format = useFormat();
  const editors = useEditors(type, id);
  const names = format.list(editors.map(({ name }) => name));
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px)+var(--keyboard-inset,0px))] z-30 flex justify-center print:hidden"
    >
      {editors.length > 0 && (
        <p className="flex items-center gap-2 rounded-full border border-line bg-raised px-4 py-2 text-sm shadow-overlay">
          <Users aria-hidden className="size-4 shrink-0 text-accent" />
          <bdi>{t('live:editing', { count: editors.length, names })}</bdi>
        </p>
      )}
    </div>
  );
}

function useEditors(type: string, id: string): Editor[] {
  const [editors, setEditors] = useState<Editor[]>([]);
  useEffect(() => {
    let known: Editor[] = [];
    const show = (next: Editor[]) => {
      known = next;
      setEditors(next);
    };
    const announce = (left = false) =>
      // Only a courtesy: saving checks for conflicts in any case.
      void api.live.announceEditing({ type, id, left }).catch(() => {});
    const stop = onEditing((editing) => {
      if (editing.type !== type || editing.id !== id) return;
      const isNew = !known.some((editor) => editor.id === editing.user.id);
      show(noteEditing(known, editing, Date.now()));
      // They came later, and cannot know.
      if (isNew && !editing.left) announce();
    });
    const timer = setInterval(() => {
      show(known.filter(({ seenAt }) => Date.now() - seenAt < expireAfterMs));
      if (!document.hidden) announce();
    }, repeatMs);
    announce();
    return () => {
      stop();
      clearInterval(timer);
      announce(true);
    };
  }, [type, id]);
  return editors;
}

interface Editor {
  id: string;
  name: string;
  seenAt: number;
}

/** Of someone whose browser was closed, or lost its connection. */
const expireAfterMs = 40_000;

/** Who edits a record, after someone said that they do, or that they have left. */
export function noteEditing(known: readonly Editor[], editing: Editing, at: number): Editor[] {
  const others = known.filter(({ id }) => id !== editing.user.id);
  return editing.left ? others : [...others, { ...editing.user, seenAt: at }];
}
