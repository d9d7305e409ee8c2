import { BarChart } from '~/ui/charts/bar-chart';
import { ChartTable } from '~/ui/charts/chart-table';
import { ShareBars } from '~/ui/charts/share-bars';
import { SparkLine } from '~/ui/charts/figure-card';
import { Example, longName, useSamples } from '../example';

const values = [120, 210, 180, 260, 340, 90, 0, 410, 380, 1290, 470, 160];

export function Charts() {
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
