import { Pencil } from 'lucide-react';
import { Button } from '~/ui/basics/button';
import { BarChart } from '~/ui/charts/bar-chart';
import { ChartTable } from '~/ui/charts/chart-table';
import { ShareBars } from '~/ui/charts/share-bars';
import { SparkLine } from '~/ui/charts/figure-card';
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
      <Charts />
    </>
  );
}

const values = [120, 210, 180, 260, 340, 90, 0, 410, 380, 1290, 470, 160];

function Charts() {
  const { title, label, things } = useSamples();
  const bars = values.map((value, index) => ({
    key: String(index),
    value,
    amount: String(value),
    label: String(index + 1),
    name: `${label} ${index + 1}`,
    isOpen: index === values.length - 1,
  }));
  const shares = [...things, longName].map((name, index) => ({
    key: name,
    name,
    value: 400 - index * 95,
    colour: `oklch(0.5 0.12 ${index * 70})`,
  }));
  return (
    <>
      <Example name="BarChart, ChartTable" wide stacked>
        <BarChart bars={bars} summary={title} />
        <ChartTable label={title} columns={[label, title]} rows={bars} />
      </Example>
      <Example name="ShareBars: with the rest" stacked>
        <ShareBars label={title} shares={shares} rest={{ name: label, value: 1204 }} />
      </Example>
      <Example name="SparkLine: a trend, and daily counts" stacked>
        <SparkLine values={values} />
        <SparkLine values={[...values, ...values]} perDay />
      </Example>
    </>
  );
}
