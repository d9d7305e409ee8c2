import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Lets the pages of an area use what their loaders have loaded. */
export function DataProvider({ children }: { children: ReactNode }) {
  const { data } = useRouter().options.context;
  return <QueryClientProvider client={data.loaded}>{children}</QueryClientProvider>;
}
