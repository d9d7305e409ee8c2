import { queryOptions } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '~/shared/data/list-query';
import { ChoiceField } from '~/ui/form/choice-field';
import type { Reference } from '~/shared/schema';
import { choices } from '~/ui/form/choices';
import { DateField } from '~/ui/form/date-field';
import { SelectField, TextAreaField, TextField } from '~/ui/form/field';
import { NumberField } from '~/ui/form/form-field';
import { ReferenceField } from '~/ui/form/reference-field';
import { SuggestField } from '~/ui/form/suggest-field';
import { Switch } from '~/ui/form/switch';
import { FilterSelect } from '~/ui/list/filter-select';
import { SearchField } from '~/ui/list/search-field';
import { Example, longName, names, useSamples } from '../example';

export function Fields() {
  const { label, text, problem, long, things } = useSamples();
  const [number, setNumber] = useState('1954');
  return (
    <>
      <Example name="TextField: icon, hint, required, error, disabled" stacked>
        <TextField label={label} icon={Mail} placeholder={longName} />
        <TextField label={label} hint={text} required />
        <TextField label={label} defaultValue={long} error={problem} hint={text} />
        <TextField label={label} defaultValue={longName} disabled />
      </Example>
      <Example name="TextAreaField, SelectField" stacked>
        <TextAreaField label={label} defaultValue={long} />
        <SelectField label={label} error={problem}>
          {things.map((thing) => (
            <option key={thing}>{thing}</option>
          ))}
        </SelectField>
      </Example>
      <Example name="NumberField, DateField" stacked>
        <NumberField label={label} hint={text} value={number} onChange={setNumber} />
        <DateField label={label} />
        <DateField label={label} withTime error={problem} />
      </Example>
      <Comboboxes />
      <Filters />
    </>
  );
}

const people = choices({
  list: (searchTerm) =>
    listQuery(['gallery'], { searchTerm }, async () => {
      const items = names.filter((name) => name.includes(searchTerm));
      return { items: items.map(toPerson), total: items.length, next: null };
    }),
  one: (id) => queryOptions({ queryKey: ['gallery', id], queryFn: async () => toPerson(id) }),
  toChoice: (person) => ({ ...person, detail: longName }),
});

const toPerson = (name: string) => ({ id: name, name });

function Comboboxes() {
  const { label, text, problem, things } = useSamples();
  const items = [...things, longName].map((name) => ({ id: name, name }));
  const [chosen, setChosen] = useState<Reference | null>(items[1] ?? null);
  const [typed, setTyped] = useState('');
  return (
    <Example name="ChoiceField, ReferenceField, SuggestField" stacked>
      <ChoiceField
        name="choice"
        label={label}
        hint={text}
        items={items}
        value={chosen}
        onChange={setChosen}
        onCreate={(name) => setChosen({ id: name, name })}
      />
      <ChoiceField
        name="invalid"
        label={label}
        required
        error={problem}
        items={items}
        value={null}
        onChange={setChosen}
      />
      <ReferenceField
        name="reference"
        label={label}
        value={chosen}
        onChange={setChosen}
        choices={people}
      />
      <SuggestField
        name="suggest"
        label={label}
        value={typed}
        onChange={setTyped}
        suggestions={names}
      />
    </Example>
  );
}

function Filters() {
  const { label, problem, things } = useSamples();
  const [term, setTerm] = useState('');
  const [thing, setThing] = useState('');
  const [on, setOn] = useState(true);
  const options = ['', ...things].map((value) => ({ value, label: value || label }));
  return (
    <>
      <Example name="SearchField: with an error" stacked>
        <SearchField name="term" label={label} value={term} onSearch={setTerm} error={problem} />
      </Example>
      <Example name="FilterSelect, Switch: on, off, disabled">
        <FilterSelect
          label={label}
          value={thing}
          options={options}
          active={thing !== ''}
          onChange={setThing}
        />
        <Switch aria-label={label} checked={on} onChange={setOn} />
        <Switch aria-label={label} checked={!on} onChange={(value) => setOn(!value)} />
        <Switch aria-label={label} checked disabled onChange={setOn} />
      </Example>
    </>
  );
}
