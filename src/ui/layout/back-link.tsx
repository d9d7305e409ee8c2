import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ButtonAnchor } from '../basics/button';

const BackArrow = ({ className }: { className?: string }) => (
  <ArrowLeft className={`${className ?? ''} rtl:-scale-x-100`} />
);

function BackAnchor(props: ComponentProps<'a'>) {
  return (
    <ButtonAnchor
      {...props}
      variant="ghost"
      size="sm"
      icon={BackArrow}
      className="-ms-3 self-start"
    />
  );
}

/** Leads from a record to its list, above the title of the page. */
export const BackLink = createLink(BackAnchor);
