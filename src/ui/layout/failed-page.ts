import { reloadOnce } from '~/shared/data/connection';
import { currentI18n } from '~/shared/i18n/current';

const barClass =
  'fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-warning-soft px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-sm font-medium text-warning';

const buttonClass =
  'min-h-9 rounded-md border border-current px-3 font-semibold pointer-coarse:min-h-11';

/**
 * Shown when hydration is impossible because a chunk failed to load. The server-rendered page stays
 * readable, with a message on top. Plain DOM, because React is not available.
 */
export async function showFailedPage(): Promise<void> {
  if (!(await reloadOnce())) showBar();
}

function showBar(): void {
  const { t } = currentI18n();
  const bar = document.createElement('div');
  bar.role = 'alert';
  bar.className = barClass;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass;
  button.textContent = t('ui:retry');
  // On `window`: before hydration React stops events inside the page.
  window.addEventListener(
    'click',
    ({ target }) => {
      if (target === button) location.reload();
    },
    { capture: true },
  );
  bar.append(t('ui:error.unreachable.page'), button);
  document.body.append(bar);
}
