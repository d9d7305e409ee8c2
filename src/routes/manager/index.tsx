import { createFileRoute, redirect } from '@tanstack/react-router';
import { features } from '~/registry/features';

export const Route = createFileRoute('/manager/')({
  beforeLoad: () => {
    throw redirect({ to: features.find(({ managerStart }) => managerStart)?.managerStart });
  },
});
