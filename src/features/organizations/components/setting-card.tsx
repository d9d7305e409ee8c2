import type { ReactNode } from 'react';
import { Card } from '~/ui/layout/page';

interface SettingCardProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

/** A setting or step with what it means, and a button. */
export function SettingCard({ title, text, action }: SettingCardProps) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-0.5 text-sm text-pretty text-ink-soft wrap-anywhere">{text}</p>
      </div>
      {action && <div className="flex max-sm:w-full max-sm:[&>*]:flex-1">{action}</div>}
    </Card>
  );
}
