import { TriangleAlert } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Button } from '~/ui/button';
import type { UserValues } from './use-user-form';
import { roleWords } from './words';

interface ConflictProps {
  theirs: UserValues;
  mine: UserValues;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

const fields: { name: keyof UserValues; label: PlainMessageKey }[] = [
  { name: 'name', label: 'users:form.name' },
  { name: 'email', label: 'users:form.email' },
  { name: 'role', label: 'users:form.role' },
];

/** Somebody else saved meanwhile: both are shown, and the person decides. */
export function Conflict({ theirs, mine, onTakeTheirs, onKeepMine }: ConflictProps) {
  const t = useMessages();
  const words = (values: UserValues, name: keyof UserValues) =>
    name === 'role' ? t(roleWords[values.role]) : values[name];
  const differing = fields.filter(({ name }) => theirs[name] !== mine[name]);
  return (
    <div
      role="alert"
      className="flex flex-col gap-4 rounded-lg border border-warning/40 bg-warning-soft p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" />
        <div className="min-w-0">
          <p className="font-semibold">{t('users:conflict.title')}</p>
          <p className="mt-0.5 text-sm">{t('users:conflict.text')}</p>
        </div>
      </div>
      {differing.length > 0 && (
        <dl className="flex flex-col gap-3 text-sm">
          {differing.map(({ name, label }) => (
            <div key={name} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[6rem_1fr_1fr]">
              <dt className="font-medium">{t(label)}</dt>
              <dd className="wrap-anywhere">
                {t('users:conflict.theirs')} <bdi>{words(theirs, name)}</bdi>
              </dd>
              <dd className="wrap-anywhere">
                {t('users:conflict.mine')} <bdi>{words(mine, name)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button onClick={onTakeTheirs}>{t('users:conflict.takeTheirs')}</Button>
        <Button onClick={onKeepMine}>{t('users:conflict.keepMine')}</Button>
      </div>
    </div>
  );
}
