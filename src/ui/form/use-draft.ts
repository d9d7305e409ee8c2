import { useEffect, useEffectEvent } from 'react';
import { takeDraft, watchForm } from '~/shared/drafts';
import { usePageContext } from '~/shared/page-context-hooks';

interface DraftOptions<Draft> {
  /** Distinguishes the forms of a page. Undefined: nothing of this form is ever kept. */
  form: string | undefined;
  /** What was typed; undefined where nothing was. Never a password or a code. */
  read: () => Draft | undefined;
  restore: (draft: Draft) => void;
}

/** What was typed survives the end of the session: it is here again after the next sign-in. */
export function useDraft<Draft>({ form, read, restore }: DraftOptions<Draft>): void {
  const userId = usePageContext()?.session?.user.id;
  const readNow = useEffectEvent(read);
  const restoreNow = useEffectEvent(restore);
  useEffect(() => {
    if (form === undefined || userId === undefined) return;
    const draft = takeDraft(form, userId) as Draft | undefined;
    if (draft !== undefined) restoreNow(draft);
    return watchForm(form, () => readNow());
  }, [form, userId]);
}
