import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button, IconButton } from '../basics/button';
import { isolate } from '../basics/isolate';
import { SelectField } from '../form/field';
import { Dialog } from '../overlay/dialog';
import { type ViewProps, getShownColumns, toColumnsParam } from './columns';
import { moveItem } from './move-item';

interface ViewDialogProps extends ViewProps {
  open: boolean;
  onClose: () => void;
}

interface Choice {
  key: string;
  header: string;
  isShown: boolean;
}

/** Shown columns in their order, then the others. */
function getChoices(columns: ViewProps['columns'], chosen: unknown): Choice[] {
  const shown = getShownColumns(columns, chosen);
  const hidden = columns.filter((column) => !shown.includes(column));
  return [...shown, ...hidden].map(({ key, header }, index) => ({
    key,
    header,
    isShown: index < shown.length,
  }));
}

/** Lazy chunk of `view-button.tsx`. Choices are a draft, so Back undoes all of them at once. */
export function ViewDialog({ search, columns, onChange, open, onClose }: ViewDialogProps) {
  const t = useMessages();
  const id = useId();
  const [choices, setChoices] = useState(() => getChoices(columns, search.columns));
  const [density, setDensity] = useState(String(search.density));

  function apply(event: FormEvent) {
    event.preventDefault();
    const shown = choices.filter(({ isShown }) => isShown).map(({ key }) => key);
    onClose();
    onChange({ columns: toColumnsParam(columns, shown), density });
  }

  function reset() {
    setChoices(getChoices(columns, ''));
    setDensity('');
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('list:view.open')}
      className="dialog:max-w-md"
      footer={
        <>
          <Button onClick={reset}>{t('list:view.reset')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('list:view.apply')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={apply} className="flex flex-col gap-4">
        <ColumnChoices choices={choices} onChange={setChoices} />
        <SelectField
          label={t('list:view.density')}
          value={density}
          onChange={(event) => setDensity(event.currentTarget.value)}
        >
          <option value="">{t('list:view.comfortable')}</option>
          <option value="compact">{t('list:view.compact')}</option>
        </SelectField>
      </form>
    </Dialog>
  );
}

interface ColumnChoicesProps {
  choices: Choice[];
  onChange: (choices: Choice[]) => void;
}

function ColumnChoices({ choices, onChange }: ColumnChoicesProps) {
  const t = useMessages();
  const format = useFormat();
  const [moved, setMoved] = useState('');

  function move(from: number, to: number, button: HTMLElement) {
    // Moving an element takes the focus from it.
    flushSync(() => onChange(moveItem(choices, from, to)));
    button.focus();
    setMoved(
      t('list:view.moved', {
        name: isolate(choices[from]?.header ?? ''),
        position: format.number(to + 1),
        total: format.number(choices.length),
      }),
    );
  }

  const toggle = (key: string) =>
    onChange(choices.map((it) => (it.key === key ? { ...it, isShown: !it.isShown } : it)));

  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-sm font-medium">{t('list:view.columns')}</legend>
      <ul>
        {choices.map(({ key, header, isShown }, index) => (
          <li key={key} className="flex items-center gap-1">
            <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={isShown}
                // It has the link of the row.
                disabled={index === 0}
                onChange={() => toggle(key)}
                className="size-4 accent-accent"
              />
              {header}
            </label>
            {index > 0 && (
              <MoveButtons {...{ header, index }} count={choices.length} onMove={move} />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </fieldset>
  );
}

interface MoveButtonsProps {
  header: string;
  index: number;
  count: number;
  onMove: (from: number, to: number, button: HTMLElement) => void;
}

function MoveButtons({ header, index, count, onMove }: MoveButtonsProps) {
  const t = useMessages();
  const name = isolate(header);
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="sm"
        label={t('list:view.up', { name })}
        waiting={index === 1}
        onClick={(event) => onMove(index, index - 1, event.currentTarget)}
      />
      <IconButton
        icon={ArrowDown}
        size="sm"
        label={t('list:view.down', { name })}
        waiting={index === count - 1}
        onClick={(event) => onMove(index, index + 1, event.currentTarget)}
      />
    </>
  );
}
