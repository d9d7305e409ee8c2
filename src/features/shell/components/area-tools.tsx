import { useState } from 'react';
import { useLazyComponent } from '~/ui/overlay/lazy';
import type { AreaTool, CurrentArea } from '../area';
import { useShortcutKeys } from '../shortcuts/shortcut-keys';

const loadShortcuts = () =>
  import('../shortcuts/shortcuts-dialog').then((module) => module.ShortcutsDialog);

interface AreaToolsProps extends CurrentArea {
  tools: readonly AreaTool[];
}

/** Tools of features, and the list of shortcuts, which loads when it is first used. */
export function AreaTools({ tools, ...area }: AreaToolsProps) {
  const [shown, setShown] = useState(false);
  const show = () => setShown(true);
  const close = () => setShown(false);
  const { component: Shortcuts, open } = useLazyComponent(loadShortcuts, shown, close, {
    preload: false,
  });
  useShortcutKeys({ ...area, onShow: show });
  return (
    <>
      {tools.map((Tool, at) => (
        <Tool key={at} {...area} onShortcuts={show} />
      ))}
      {Shortcuts && <Shortcuts {...area} open={open} onClose={close} />}
    </>
  );
}
