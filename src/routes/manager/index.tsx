import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/manager/')({
  beforeLoad: async () => {
    // Loaded here: what `beforeLoad` imports statically is loaded by every page.
    const { features } = await import('~/registry/features');
    throw redirect({ to: features.find(({ managerStart }) => managerStart)?.managerStart });
  },
});
