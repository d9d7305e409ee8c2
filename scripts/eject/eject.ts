import { ejectApi } from './api.ts';
import { type Ejected, type Feature, findFeature } from './feature.ts';
import { ejectForm } from './form.ts';
import { ejectList } from './list.ts';
import { ejectPage } from './page.ts';
import { ejectQueries } from './queries.ts';
import { EjectError, parse } from './source.ts';

interface Layer {
  /** What it is now, for the error if the feature does not have it. */
  from: string;
  eject(feature: Feature): Promise<Ejected>;
}

export const layers: Record<string, Layer> = {
  api: { from: 'procedures of serveRecord', eject: ejectApi },
  list: { from: '<RecordList>', eject: ejectList },
  page: { from: '<RecordPage>', eject: ejectPage },
  form: { from: '<NewRecord> or <UpdateRecord>', eject: ejectForm },
  queries: { from: 'serveRecord', eject: ejectQueries },
};

/** The new code of all files that the layers change. It writes nothing. */
export async function planEject(root: string, name: string, wanted: string[]): Promise<Ejected> {
  const feature = findFeature(root, name);
  const changed: Ejected = new Map();
  for (const [key, layer] of wanted.map((each) => [each, layers[each]] as const)) {
    if (!layer)
      throw new EjectError(`"${key}" is not a layer: use ${Object.keys(layers).join(', ')}.`);
    const ejected = await layer.eject(feature);
    if (ejected.size === 0) throw new EjectError(`${feature.folder} has no ${layer.from}.`);
    for (const [path, code] of ejected) {
      changed.set(path, code);
      feature.sources.set(path, parse(path, code));
    }
  }
  return changed;
}
