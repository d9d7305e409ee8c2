import { BarChart } from '~/ui/charts/bar-chart';
import { ChartTable } from '~/ui/charts/chart-table';
import { ShareBars } from '~/ui/charts/share-bars';
import { SparkLine } from '~/ui/charts/spark-line';
import { useSamples } from '../samples';
import { Specimen, Stack } from '../specimens';

const values = [120, 210, 180, 260, 340, 90, 0, 410, 380, 1290, 470, 160];

export function Charts() {
  const { title, months, things, field, status, longName } = useSamples();
  const bars = values.map((value, index) => ({
    key: String(index),
    value,
    amount: `${value} ${things[0]}`,
    label: months[index] ?? '',
    name: months[index] ?? '',
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
      <Specimen name="BarChart, ChartTable" wide>
        <Stack>
          <BarChart bars={bars} summary={title} />
          <ChartTable label={title} columns={[field, status]} rows={bars} />
        </Stack>
      </Specimen>
      <Specimen name="ShareBars: with the rest">
        <ShareBars label={title} shares={shares} rest={{ name: status, value: 1204 }} />
      </Specimen>
      <Specimen name="SparkLine: a trend, and daily counts">
        <Stack>
          <SparkLine values={values} />
          <SparkLine values={[...values, ...values]} perDay />
        </Stack>
      </Specimen>
    </>
  );
}
