import type { ComponentType } from 'react';

/**
 * A component for a slot, in a chunk of its own:
 * `lazySlot(() => import('./bell').then((module) => module.Bell))`. The loader of the page calls
 * `preload`, so that the server renders it; browsers load it where it is shown. After a failure the
 * next `preload` tries again.
 *
 * Not `lazyRouteComponent` of the router: it calls `use` in some renders only, which React reports as
 * an error.
 */
export function lazySlot<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { preload: () => Promise<void> } {
  let Loaded: ComponentType<Props> | undefined;
  let failure: { cause: unknown } | undefined;
  let loading: Promise<void> | undefined;

  function preload(): Promise<void> {
    failure = undefined;
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (cause: unknown) => {
        failure = { cause };
        loading = undefined;
      },
    );
    return loading;
  }

  function LazySlot(props: Props) {
    if (Loaded) return <Loaded {...props} />;
    if (failure) throw failure.cause;
    // Suspends. `use` would do so even if it is loaded, for a moment, and the server cannot wait.
    // oxlint-disable-next-line typescript/only-throw-error -- React waits for a promise that is thrown
    throw preload();
  }

  return Object.assign(LazySlot, { preload });
}
