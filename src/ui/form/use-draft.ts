import { useEffect, useEffectEvent } from 'react';
import { takeDraft, watchForm } from '~/shared/hooks/drafts';
import { usePageContext } from '~/shared/page/page-context-hooks';

interface DraftOptions<Draft> {
  /** Key of the form within its page. Undefined: no draft is saved. */
  form: string | undefined;
  /** The typed values, or undefined if there are none. Never passwords or codes. */
  read: () => Draft | undefined;
  restore: (draft: Draft) => void;
}

/** Saves typed input when the session expires and restores it after the next sign-in. */
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
