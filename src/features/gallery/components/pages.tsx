import { Pencil } from 'lucide-react';
import { Breadcrumb } from '~/ui/layout/breadcrumb';
import { Button } from '~/ui/basics/button';
import { Conflict } from '~/ui/form/conflict';
import { defineFields, text as textField } from '~/ui/form/fields';
import { Card, PageHeader, Section } from '~/ui/layout/page';
import { useSamples } from '../samples';
import { Specimen } from '../specimens';

const sampleFields = defineFields<{ name: string }>()({ name: textField('account:name.label') });

export function Pages() {
  const { title, text, long, longName, save, names } = useSamples();
  return (
    <>
      <Specimen name="PageHeader: with actions" wide>
        <PageHeader
          title={title}
          description={text}
          actions={
            <Button variant="primary" icon={Pencil}>
              {save}
            </Button>
          }
        />
      </Specimen>
      <Specimen name="PageHeader: a long title" wide>
        <PageHeader
          title={longName}
          description={long}
          actions={
            <>
              <Button>{save}</Button>
              <Button variant="primary">{save}</Button>
            </>
          }
        />
      </Specimen>
      <Specimen name="Section, Card">
        <Section title={title} description={text} actions={<Button size="sm">{save}</Button>}>
          <Card>{long}</Card>
        </Section>
      </Specimen>
      <Specimen name="Breadcrumb: short, long">
        <Breadcrumb
          crumbs={[
            { label: title, to: '/' },
            { label: names[0] ?? '', to: '/login' },
          ]}
        />
        <Breadcrumb
          crumbs={[
            { label: title, to: '/' },
            { label: longName, to: '/login' },
            { label: longName, to: '/logout' },
          ]}
        />
      </Specimen>
      <ConflictSpecimen />
    </>
  );
}

function ConflictSpecimen() {
  const { text, longName, names } = useSamples();
  return (
    <Specimen name="Conflict" wide>
      <Conflict
        title={text}
        titleBy={() => text}
        fields={sampleFields}
        theirs={{ name: names[0] ?? '' }}
        mine={{ name: longName }}
        change={undefined}
        onTakeTheirs={() => {}}
        onKeepMine={() => {}}
      />
    </Specimen>
  );
}
