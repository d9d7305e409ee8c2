import { reloadOnce } from '~/shared/failed-module';
import { currentI18n } from '~/shared/i18n/current';

const barLook =
  'fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-warning-soft px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-sm font-medium text-warning';

const buttonLook =
  'min-h-9 rounded-md border border-current px-3 font-semibold pointer-coarse:min-h-11';

/**
 * The page cannot come alive because one of its files is missing. What the server sent stays, and can
 * be read; a bar says what is the matter. Without React, which has nothing to take over.
 */
export async function showFailedPage(): Promise<void> {
  if (!(await reloadOnce())) showBar();
}

function showBar(): void {
  const { t } = currentI18n();
  const bar = document.createElement('div');
  bar.role = 'alert';
  bar.className = barLook;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonLook;
  button.textContent = t('ui:retry');
  // From the window: React waits to take the page over, and stops what happens to it until then.
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
