import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Provides the loaders' query cache to the pages of an area. */
export function DataProvider({ children }: { children: ReactNode }) {
  const { data } = useRouter().options.context;
  return <QueryClientProvider client={data.loaded}>{children}</QueryClientProvider>;
}
