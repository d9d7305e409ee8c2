import { useState } from 'react';
import { useExplain } from '~/ui/form/use-explain';

/** Runs a call of a button. `error` is what to tell the user if it fails. */
export function useCall(failed: string) {
  const explain = useExplain();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  async function run(call: () => Promise<void>) {
    setPending(true);
    setError(undefined);
    await call().catch((cause: unknown) => setError(explain(cause, failed).form ?? failed));
    setPending(false);
  }
  return { pending, error, run: (call: () => Promise<void>) => void run(call) };
}
