import { type KeyboardEvent, useState } from 'react';
import { type KindGroup, groupKinds } from '~/shared/feature-titles';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { matchesText } from '~/shared/text/fold';
import { FieldError, TextField } from '~/ui/form/field';
import { useEventLabel } from './badges';

interface EventsFieldProps {
  kinds: readonly string[];
  /** Null for all. */
  chosen: readonly string[] | null;
  error: string | undefined;
}

export function EventsField({ kinds, chosen, error }: EventsFieldProps) {
  const t = useMessages();
  const [isAll, setAll] = useState(chosen === null);
  const choice = (all: boolean, label: string) => (
    <label className="flex min-h-9 w-fit items-center gap-2 text-sm">
      <input
        type="radio"
        name="scope"
        value={all ? 'all' : 'some'}
        checked={isAll === all}
        onChange={() => setAll(all)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{t('webhooks:events')}</legend>
      {choice(true, t('webhooks:events.all'))}
      {choice(false, t('webhooks:events.some'))}
      {!isAll && <EventPicker kinds={kinds} initial={chosen ?? []} />}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** Enter in the search sends no form. */
function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

/** Events by feature. What the search hides stays chosen. */
function EventPicker({ kinds, initial }: { kinds: readonly string[]; initial: readonly string[] }) {
  const t = useMessages();
  const getLabel = useEventLabel();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  const [term, setTerm] = useState('');
  const groups = groupKinds(kinds);
  const isShown = (kind: string, group: string) =>
    matchesText(term, `${group} ${getLabel(kind)} ${kind}`);
  const nothing = !groups.some(({ title, kinds: all }) =>
    all.some((kind) => isShown(kind, title ? t(title) : '')),
  );
  function choose(changed: readonly string[], isChosen: boolean) {
    const others = [...chosen].filter((kind) => !changed.includes(kind));
    setChosen(new Set(isChosen ? [...others, ...changed] : others));
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        type="search"
        label={t('webhooks:events.search')}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={keepForm}
        autoComplete="off"
      />
      <div className="divide-y divide-line rounded-md border border-line sm:max-h-72 sm:overflow-y-auto">
        {groups.map((group) => (
          <EventGroup
            key={group.kinds[0]}
            group={group}
            chosen={chosen}
            isSearching={term.trim() !== ''}
            isShown={isShown}
            onChoose={choose}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {nothing && t('webhooks:events.none')}
      </p>
    </div>
  );
}

interface EventGroupProps {
  group: KindGroup;
  chosen: ReadonlySet<string>;
  isSearching: boolean;
  isShown: (kind: string, group: string) => boolean;
  onChoose: (kinds: readonly string[], isChosen: boolean) => void;
}

function EventGroup({ group, chosen, isSearching, isShown, onChoose }: EventGroupProps) {
  const t = useMessages();
  const format = useFormat();
  const getLabel = useEventLabel();
  const { kinds } = group;
  const title = group.title ? t(group.title) : (kinds[0] ?? '');
  const count = kinds.filter((kind) => chosen.has(kind)).length;
  const [isOpen, setOpen] = useState(count > 0);
  const shown = kinds.filter((kind) => isShown(kind, title));
  return (
    <details
      hidden={shown.length === 0}
      open={isOpen || isSearching}
      onToggle={({ currentTarget }) => !isSearching && setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer px-3 py-2.5 text-sm font-medium -outline-offset-2 hover:bg-wash">
        {title}{' '}
        <bdi dir="ltr" className="font-normal text-ink-soft tabular-nums">
          {`${format.number(count)}/${format.number(kinds.length)}`}
        </bdi>
      </summary>
      <ul className="px-3 pb-2">
        <li hidden={isSearching}>
          <label className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={count === kinds.length}
              ref={(input) => {
                if (input) input.indeterminate = count > 0 && count < kinds.length;
              }}
              onChange={({ target }) => onChoose(kinds, target.checked)}
              className="size-4 shrink-0 accent-accent"
            />
            {t('webhooks:events.allOf', { group: title })}
          </label>
        </li>
        {kinds.map((kind) => (
          <li key={kind} hidden={!shown.includes(kind)}>
            <label className="flex min-h-9 items-start gap-2 py-1.5 text-sm">
              <input
                type="checkbox"
                name="events"
                value={kind}
                checked={chosen.has(kind)}
                onChange={({ target }) => onChoose([kind], target.checked)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                {getLabel(kind)}
                <bdi className="block font-mono text-xs wrap-anywhere text-ink-soft">{kind}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
