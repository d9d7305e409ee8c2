import { GitBranch, KeyRound } from 'lucide-react';
import type { Icon } from '~/ui/basics/icon';

/** Google's "G": an open ring with a bar. */
function GoogleIcon({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      className={className}
    >
      <path d="M18.36 5.64A9 9 0 1 0 21 12H12.5" />
    </svg>
  );
}

const icons: Record<string, Icon> = { github: GitBranch, google: GoogleIcon };

export function providerIcon(id: string): Icon {
  return icons[id] ?? KeyRound;
}
