import { Outlet, useChildMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** For a route that is a page itself and has another one below it, such as the form of a record. */
export const PageOrChild = ({ children }: { children: ReactNode }) =>
  useChildMatches().length > 0 ? <Outlet /> : children;
