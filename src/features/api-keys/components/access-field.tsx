import { useId, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Select } from '~/ui/form/field';
import {
  type Level,
  type Resource,
  getLevels,
  levelField,
  permissionsAt,
  toResources,
} from '../levels';
import { useResourceLabel, useSummary } from './use-summary';

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

/** A level for each resource, and what they amount to. */
function Permissions({ grantable }: { grantable: readonly string[] }) {
  const t = useMessages();
  const summarize = useSummary();
  const [chosen, setChosen] = useState<Readonly<Record<string, Level>>>({});
  const resources = toResources(grantable);
  const permissions = resources.flatMap((it) => permissionsAt(it, chosen[it.name]));
  return (
    <>
      <fieldset className="rounded-md border border-line sm:max-h-64 sm:overflow-y-auto">
        <legend className="sr-only">{t('api-keys:create.permissions')}</legend>
        <ul className="divide-y divide-line">
          {resources.map((resource) => (
            <li key={resource.name}>
              <ResourceRow
                resource={resource}
                level={chosen[resource.name] ?? 'none'}
                onChange={(level) => setChosen((now) => ({ ...now, [resource.name]: level }))}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <p role="status" className="text-sm">
        {summarize(permissions)}
      </p>
    </>
  );
}

interface ResourceRowProps {
  resource: Resource;
  level: Level;
  onChange: (level: Level) => void;
}

function ResourceRow({ resource, level, onChange }: ResourceRowProps) {
  const t = useMessages();
  const id = useId();
  const getLabel = useResourceLabel();
  const { name, reads } = resource;
  const labels: Record<Level, PlainMessageKey> = {
    none: 'api-keys:level.none',
    read: 'api-keys:level.read',
    write: reads.length > 0 ? 'api-keys:level.readWrite' : 'api-keys:level.write',
  };
  return (
    <div className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-sm font-medium wrap-anywhere">
          {getLabel(name)}
        </label>
        <code dir="ltr" className="from-page-start block text-xs wrap-anywhere text-ink-soft">
          {permissionsAt(resource, level).join(' ') || name}
        </code>
      </div>
      <div className="w-40 shrink-0">
        <Select
          id={id}
          name={levelField(name)}
          value={level}
          onChange={({ target }) => {
            const found = getLevels(resource).find((value) => value === target.value);
            onChange(found ?? 'none');
          }}
        >
          {getLevels(resource).map((value) => (
            <option key={value} value={value}>
              {t(labels[value])}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
