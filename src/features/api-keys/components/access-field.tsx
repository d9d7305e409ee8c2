import { useId, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';

/** Read only, or some of the permissions that the user has. */
export function AccessField({ grantable }: { grantable: readonly string[] }) {
  const t = useMessages();
  const [isChosen, setChosen] = useState(false);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{t('api-keys:create.access')}</legend>
      <Choice
        value="read"
        label={t('api-keys:create.read')}
        text={t('api-keys:create.readText')}
        checked={!isChosen}
        onChoose={() => setChosen(false)}
      />
      <Choice
        value="chosen"
        label={t('api-keys:create.chosen')}
        text={t('api-keys:create.chosenText')}
        checked={isChosen}
        onChoose={() => setChosen(true)}
      />
      {isChosen && <Permissions grantable={grantable} />}
    </fieldset>
  );
}

interface ChoiceProps {
  value: string;
  label: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ value, label, text, checked, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 text-sm">
      <input
        id={id}
        type="radio"
        name="access"
        value={value}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 accent-accent"
      />
      <label htmlFor={id}>
        <span className="font-medium">{label}</span>
        <span className="block text-ink-soft">{text}</span>
      </label>
    </div>
  );
}

/** By resource: the part of a permission before the colon. */
function Permissions({ grantable }: { grantable: readonly string[] }) {
  const t = useMessages();
  const resources = Object.entries(
    Object.groupBy(grantable, (permission) => permission.split(':')[0] ?? ''),
  );
  return (
    <fieldset className="max-h-60 overflow-y-auto rounded-md border border-line p-3">
      <legend className="sr-only">{t('api-keys:create.permissions')}</legend>
      <ul dir="ltr" className="flex flex-col gap-3">
        {resources.map(([resource, permissions = []]) => (
          <li key={resource}>
            <p className="font-mono text-sm text-ink-soft">{resource}</p>
            <ul className="flex flex-wrap gap-x-4">
              {permissions.map((permission) => (
                <li key={permission}>
                  <label className="flex min-h-9 items-center gap-2 font-mono text-sm">
                    <input
                      type="checkbox"
                      name="permissions"
                      value={permission}
                      aria-label={permission}
                      className="size-4 accent-accent"
                    />
                    {permission.split(':')[1]}
                  </label>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
