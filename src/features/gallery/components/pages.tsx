import { Pencil } from 'lucide-react';
import { Button } from '~/ui/basics/button';
import { Conflict } from '~/ui/form/conflict';
import { defineFields, text as textField } from '~/ui/form/fields';
import { Breadcrumb } from '~/ui/layout/breadcrumb';
import { Card, PageHeader, Section } from '~/ui/layout/page';
import { Example, longName, names, useSamples } from '../example';

const sampleFields = defineFields<{ name: string }>()({ name: textField('ui:theme.label') });

export function Pages() {
  const { title, text, long, action } = useSamples();
  return (
    <>
      <Example name="PageHeader: a long title, with actions" wide stacked>
        <PageHeader
          title={longName}
          description={long}
          actions={<Button icon={Pencil}>{action}</Button>}
        />
      </Example>
      <Example name="Section, Card" stacked>
        <Section title={title} description={text} actions={<Button size="sm">{action}</Button>}>
          <Card>{long}</Card>
        </Section>
      </Example>
      <Example name="Breadcrumb" stacked>
        <Breadcrumb
          crumbs={[
            { label: title, to: '/' },
            { label: longName, to: '/login' },
            { label: longName, to: '/logout' },
          ]}
        />
      </Example>
      <Example name="Conflict" wide stacked>
        <Conflict
          title={text}
          titleBy={() => text}
          fields={sampleFields}
          names={['name']}
          stoppedSaves={0}
          theirs={{ name: names[0] ?? '' }}
          mine={{ name: longName }}
          change={undefined}
          onTakeTheirs={() => {}}
          onKeepMine={() => {}}
        />
      </Example>
    </>
  );
}
