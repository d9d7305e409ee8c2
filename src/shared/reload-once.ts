const key = 'foreword:reloaded';

/**
 * After a deployment, a page that is still open asks for files that are gone. A reload brings the
 * new ones. Once per session only: if it does not help, going on would be a loop.
 */
export function reloadOnFailedModule(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload would bring nothing, and take what was typed.
    if (!navigator.onLine || !reloadOnce()) return;
    event.preventDefault();
  });
}

function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage we could not know that we did it already.
    return false;
  }
  location.reload();
  return true;
}
