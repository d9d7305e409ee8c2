import { useQueryClient } from '@tanstack/react-query';
import { signOut } from './client';
import { tellOtherTabs } from './tabs';

/** Ends the session and leaves with a fresh page, so that nothing private stays in memory. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await signOut();
    queryClient.clear();
    tellOtherTabs();
    location.replace('/login');
  };
}
