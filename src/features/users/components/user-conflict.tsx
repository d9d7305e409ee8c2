import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Conflict } from '~/ui/form/conflict';
import type { ConflictingChange } from '~/ui/form/use-edit';
import type { UserValues } from './user-values';
import { roleLabels } from './labels';

interface UserConflictProps {
  theirs: UserValues;
  mine: UserValues;
  change: ConflictingChange | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

const fields: { name: keyof UserValues; label: PlainMessageKey }[] = [
  { name: 'name', label: 'users:form.name' },
  { name: 'email', label: 'users:form.email' },
  { name: 'role', label: 'users:form.role' },
];

export function UserConflict({ theirs, mine, ...actions }: UserConflictProps) {
  const t = useMessages();
  const textOf = (values: UserValues, name: keyof UserValues) =>
    name === 'role' ? t(roleLabels[values.role]) : values[name];
  const differences = fields
    .filter(({ name }) => theirs[name] !== mine[name])
    .map(({ name, label }) => ({
      label: t(label),
      theirs: textOf(theirs, name),
      mine: textOf(mine, name),
    }));
  return (
    <Conflict
      title={t('users:conflict.title')}
      titleBy={(who) => t('users:conflict.by', who)}
      differences={differences}
      {...actions}
    />
  );
}
