import { Badge, type BadgeTone } from '~/ui/basics/badge';
import { cx } from '~/ui/basics/cx';
import type { Call } from '../reference';

const tones: Record<Call['method'], BadgeTone> = {
  GET: 'success',
  POST: 'accent',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'danger',
};

/** Colour only supports the text: it never carries meaning alone. */
export function MethodBadge({ method, className }: { method: Call['method']; className?: string }) {
  return (
    <Badge tone={tones[method]} dir="ltr" className={cx('shrink-0 font-mono', className)}>
      {method}
    </Badge>
  );
}
