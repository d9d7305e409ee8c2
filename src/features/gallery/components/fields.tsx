import { Mail } from 'lucide-react';
import { useState } from 'react';
import { type Theme, defaultTheme } from '~/shared/theme';
import { ChoiceField } from '~/ui/form/choice-field';
import { DateField } from '~/ui/form/date-field';
import { SelectField, TextAreaField, TextField } from '~/ui/form/field';
import { FilterSelect } from '~/ui/list/filter-select';
import { LanguageSelect } from '~/ui/form/language-select';
import { NumberField } from '~/ui/form/number-field';
import { SearchField } from '~/ui/list/search-field';
import { SortSelect } from '~/ui/list/sort-select';
import { SuggestField } from '~/ui/form/suggest-field';
import { Switch } from '~/ui/form/switch';
import { ThemeSelect } from '~/ui/form/theme-select';
import { useSamples } from '../samples';
import { Row, Specimen, Stack } from '../specimens';

export function Fields() {
  const { field, hint, problem, placeholder, long, things } = useSamples();
  return (
    <>
      <Specimen name="TextField: empty, hint, required">
        <Stack>
          <TextField label={field} placeholder={placeholder} />
          <TextField label={field} hint={hint} required />
        </Stack>
      </Specimen>
      <Specimen name="TextField: filled, icon, error, disabled">
        <Stack>
          <TextField label={field} icon={Mail} defaultValue="ada@example.com" dir="ltr" />
          <TextField label={field} defaultValue={placeholder} error={problem} hint={hint} />
          <TextField label={field} defaultValue={long} />
          <TextField label={field} defaultValue={placeholder} disabled />
        </Stack>
      </Specimen>
      <Specimen name="TextAreaField, SelectField: filled, error">
        <Stack>
          <TextAreaField label={field} defaultValue={long} />
          <SelectField label={field} error={problem}>
            {things.map((thing) => (
              <option key={thing}>{thing}</option>
            ))}
          </SelectField>
        </Stack>
      </Specimen>
      <NumbersAndDates />
      <SearchFields />
      <Selects />
    </>
  );
}

function NumbersAndDates() {
  const { field, hint, problem } = useSamples();
  const [number, setNumber] = useState('1954');
  const [day, setDay] = useState('2030-01-31');
  return (
    <Specimen name="NumberField, DateField: filled, with time, error">
      <Stack>
        <NumberField label={field} hint={hint} value={number} onChange={setNumber} />
        <NumberField label={field} error={problem} value={number} onChange={setNumber} />
        <DateField label={field} hint={day} value={day} onChange={setDay} />
        <DateField label={field} withTime error={problem} />
      </Stack>
    </Specimen>
  );
}

const searchStates = ['idle', 'busy', 'error'] as const;

function SearchFields() {
  const { field, hint, problem, placeholder, things, names, longName } = useSamples();
  const choices = [...things, longName].map((name) => ({ id: name, name }));
  const [chosen, setChosen] = useState<(typeof choices)[number] | null>(choices[1] ?? null);
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const [state, setState] = useState<(typeof searchStates)[number]>('idle');
  return (
    <>
      <Specimen name="ChoiceField, SuggestField: type to search">
        <Stack>
          <ChoiceField
            name="choice"
            label={field}
            hint={hint}
            items={choices}
            value={chosen}
            onChange={setChosen}
            onCreate={(name) => setChosen({ id: name, name })}
          />
          <ChoiceField
            name="invalid"
            label={field}
            required
            error={problem}
            items={choices}
            value={null}
            onChange={setChosen}
          />
          <SuggestField
            name="suggest"
            label={field}
            value={typed}
            onChange={setTyped}
            suggestions={names}
          />
        </Stack>
      </Specimen>
      <Specimen name="SearchField">
        <Stack>
          <FilterSelect
            label="State of the search"
            value={state}
            options={searchStates.map((value) => ({ value, label: value }))}
            onChange={setState}
          />
          <SearchField
            name="term"
            label={placeholder}
            value={term}
            onSearch={setTerm}
            busy={state === 'busy'}
            {...(state === 'error' && { error: problem })}
          />
        </Stack>
      </Specimen>
    </>
  );
}

function Selects() {
  const { field, status, role, things } = useSamples();
  const [theme, setTheme] = useState<Theme>(defaultTheme);
  const [kind, setKind] = useState('');
  const [on, setOn] = useState(true);
  const [order, setOrder] = useState<{ sort: string; order: 'asc' | 'desc' }>({
    sort: 'name',
    order: 'asc',
  });
  const options = ['', ...things].map((value) => ({ value, label: value || status }));
  return (
    <>
      <Specimen name="FilterSelect (highlighted while active), SortSelect">
        <Row>
          <FilterSelect
            label={status}
            value={kind}
            options={options}
            active={kind !== ''}
            onChange={setKind}
          />
          <SortSelect
            sorts={[
              { sort: 'name', label: field },
              { sort: 'role', label: role },
            ]}
            {...order}
            onChange={setOrder}
          />
        </Row>
      </Specimen>
      <Specimen name="Switch: on or off, disabled">
        <Row>
          <Switch aria-label={status} checked={on} onChange={setOn} />
          <Switch aria-label={status} checked={!on} onChange={(value) => setOn(!value)} />
          <Switch aria-label={status} checked disabled onChange={setOn} />
          <Switch aria-label={status} checked={false} disabled onChange={setOn} />
        </Row>
      </Specimen>
      <Specimen name="LanguageSelect, ThemeSelect: icons, labels">
        <Stack>
          <LanguageSelect onChange={() => {}} />
          <div>
            <ThemeSelect value={theme} onChange={setTheme} />
          </div>
          <div>
            <ThemeSelect value={theme} onChange={setTheme} labels />
          </div>
        </Stack>
      </Specimen>
    </>
  );
}
