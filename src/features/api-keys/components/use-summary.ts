import { findResourceLabel } from '~/shared/feature-titles';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { toResources } from '../levels';

/** What users call a resource. One without a label keeps its name. */
export function useResourceLabel(): (resource: string) => string {
  const t = useMessages();
  return (resource) => {
    const label = findResourceLabel(resource);
    return label ? t(label) : resource;
  };
}

/** What a key with these permissions can do, in a sentence or two. */
export function useSummary(): (permissions: readonly string[]) => string {
  const t = useMessages();
  const format = useFormat();
  const getLabel = useResourceLabel();
  return (permissions) => {
    const all = toResources(permissions);
    const list = (which: 'reads' | 'writes') =>
      format.list(all.filter((it) => it[which].length > 0).map(({ name }) => getLabel(name)));
    const [resources, changed] = [list('reads'), list('writes')];
    if (resources && changed) return t('api-keys:can.readAndChange', { resources, changed });
    if (resources) return t('api-keys:can.readOnly', { resources });
    return changed ? t('api-keys:can.change', { changed }) : t('api-keys:can.nothing');
  };
}
