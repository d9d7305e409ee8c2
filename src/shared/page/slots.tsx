// oxlint-disable-next-line no-restricted-imports -- `memo` is for correctness here: see `SlotItem`
import { type ComponentType, type ReactNode, Suspense, memo, useEffect, useState } from 'react';
import type { InfiniteData } from '@tanstack/react-query';
import type { ParsedLocation } from '@tanstack/react-router';
import type { DataCache } from '../data/data-cache';
import type { ListQueryOptions } from '../data/list-query';
import type { Page } from '../schema';
import type { CallFailure } from '../errors/call-error';
import type { Session } from '../session';
import type { PageContext } from './page-context';
import { usePageContext } from './page-context-hooks';
import type { PublicConfig } from './public-config';

/** The places on pages where other features show components of their own, and what each is given. */
export interface Slots {
  /** Below every page, for dialogs. */
  document: object;
  /** Beside the user menu. */
  userMenu: object;
  /** Instead of the sign-in form. `lead`: why the visitor was sent here, a sentence or empty. */
  signInPage: { redirect: string; lead: string };
  /** Below the form that asks for a code. `action`: where forms are posted without JavaScript. */
  signIn: { redirect: string; action?: string };
  /** In every form that asks for a code, above its button. */
  codeForm: object;
  /** On “Sign-in and security” of the account, before the sessions. `path`: of that page. */
  accountSecurity: { email: string; path: string; readOnly: boolean };
  /** At the top of the user area, to switch to another part of it. */
  switcher: object;
  /** On the first page after signing in: what the user can join or set up. */
  homeOffers: object;
  /** On the first page after signing in. */
  home: object;
  /** Instead of every page of the manager, while its `load` throws `CONFIRMATION_REQUIRED`. */
  managerGate: object;
  /** On a page where a record is edited. `type`: as in the audit log. */
  editors: { type: string; id: string };
  /** Beside the title of a list of the manager. `list`: the path of the page. */
  listTabs: { list: string };
  /** In the menu of a list. `list`: its router. `query`: what it shows, as in a URL. */
  listExport: { list: string; query: string; Items: ComponentType<ListMenuItems> };
  /** Below a list: what can be done with selected rows. Its props are those of the list. */
  listSelection: object;
  /** Above the rows of a list. `type`: of its records, as in the audit log. `shown`: its pages so far. */
  list: {
    type: string;
    query: Pick<ListQueryOptions<{ id: string }>, 'queryKey' | 'queryFn'>;
    shown: InfiniteData<Page<{ id: string }>> | undefined;
  };
  /** On the page of a record that does not exist. `id`: as in its URL. */
  missingRecord: { id: string };
  /** Where all calls are listed: how programs authenticate. */
  programAccess: { origin: string };
  /** On the page of a user in the manager. */
  user: { id: string };
  /** There, among the sign-in methods. `Method` shows one of them. */
  userSignIn: { id: string; Method: ComponentType<SignInMethodProps> };
  /**
   * Where administrators delete a user: asks about what only this user owns, once the call was
   * rejected because of it. Its fields are named `owned:` and the ID; their values are `keep`,
   * `delete`, or empty.
   */
  userDeletion: { failure: CallFailure | undefined };
}

/** Entries of the menu, whose code loads when it opens. */
export interface ListMenuItems {
  entries: {
    kind: 'item';
    label: string;
    icon: ComponentType<{ className?: string }>;
    onSelect: () => void;
  }[];
}

export interface SignInMethodProps {
  icon: ComponentType<{ className?: string }>;
  name: string;
  detail: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

type SlotName = keyof Slots;

type Params = Readonly<Record<string, string>>;

/** What loaders have. */
export interface SlotContext {
  data: DataCache;
  pageContext: PageContext;
  params?: Params;
}

interface SlotEntry<Props> {
  /** `lazySlot`: its chunk is loaded where it is shown. */
  component: ComponentType<Props> & { preload?: () => Promise<void> | undefined };
  /** Whether it is shown with this configuration, and to this user; always unless given. */
  isOn?(config: PublicConfig, session: Session | null): boolean;
  /** Loads its data with the page. `params` are those of the route. */
  load?(data: DataCache, params: Params, pageContext: PageContext): Promise<unknown>;
}

type SlotEntries = { [Name in SlotName]?: SlotEntry<Slots[Name]> };

/** What a feature shows in slots. Listed in `src/registry/slots.ts`, which every page loads. */
export type FeatureSlots = SlotEntries & {
  /** Runs before every page of the manager. May throw a redirect. */
  beforeManagerPage?(data: DataCache, location: ParsedLocation): Promise<void>;
};

let declared: readonly FeatureSlots[] = [];

/** Called once on each side, with those of the registry. */
export function declareSlots(slots: readonly FeatureSlots[]): void {
  declared = slots;
}

function getEntries<Name extends SlotName>(name: Name, context: PageContext | undefined) {
  const all: readonly SlotEntries[] = declared;
  const entries: SlotEntry<Slots[Name]>[] = all.flatMap((slots) => slots[name] ?? []);
  return entries.filter(({ isOn }) => !isOn || (context && isOn(context.config, context.session)));
}

/** For loaders: loads the components of a slot and their data, so that the page is rendered with it. */
export async function loadSlot(
  name: SlotName,
  { data, pageContext, params = {} }: SlotContext,
): Promise<void> {
  await Promise.all(
    getEntries(name, pageContext).map(async ({ component, load }) => {
      const loading = load?.(data, params, pageContext);
      // Both: what is shown instead of a page is rendered although `load` has failed.
      await Promise.allSettled([component.preload?.(), loading]);
      await loading;
    }),
  );
}

/** For the guard of the manager. */
export async function beforeManagerPage(data: DataCache, location: ParsedLocation): Promise<void> {
  for (const slots of declared) await slots.beforeManagerPage?.(data, location);
}

/** Loads the components of a slot that is shown after a click. */
export async function preloadSlot(name: SlotName): Promise<void> {
  for (const slots of declared as readonly SlotEntries[]) await slots[name]?.component.preload?.();
}

/** Whether a feature uses the slot, for a layout that depends on it. */
export const useIsSlotUsed = (name: SlotName): boolean =>
  getEntries(name, usePageContext()).length > 0;

type SlotProps<Name extends SlotName> = Slots[Name] & {
  name: Name;
  /** Shown if no feature uses the slot. */
  children?: ReactNode;
};

/**
 * Rendered again only with other props: an update while its chunk is loading would replace what the
 * server has rendered by nothing, for a moment.
 */
const SlotItem = memo(({ component: Component, ...props }: { component: ComponentType }) => (
  <Suspense>
    <Component {...props} />
  </Suspense>
));

/** Shows what features put here. The loader of the page must call `loadSlot`. */
export function Slot<Name extends SlotName>({ name, children, ...props }: SlotProps<Name>) {
  const entries = getEntries(name, usePageContext());
  if (entries.length === 0) return children;
  // The list changes with the session at most.
  return entries.map(({ component }, at) => (
    <SlotItem key={at} {...props} component={component as ComponentType} />
  ));
}

/** The props of a component that a module exports. */
type ExportedProps<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props> ? Props : never;

/**
 * A component for a slot, in a chunk of its own: `lazySlot(() => import('./bell'), 'Bell')`. The
 * loader of the page calls `preload`, so that the server renders it; browsers load it where it is
 * shown. After a failure the next `preload` tries again.
 *
 * Not `lazyRouteComponent` of the router: it calls `use` in some renders only, which React reports as
 * an error.
 */
export function lazySlot<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = ExportedProps<Module, Name> & object;
  let Loaded: ComponentType<Props> | undefined;
  let failure: { cause: unknown } | undefined;
  let loading: Promise<void> | undefined;

  function preload(): Promise<void> {
    failure = undefined;
    loading ??= load().then(
      (module) => {
        Loaded = module[name] as ComponentType<Props>;
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

/** A component for a slot that shows nothing before hydration, and until it is loaded. */
export function lateSlot<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = ExportedProps<Module, Name> & object;
  return function LateSlot(props: Props) {
    const [component, setComponent] = useState<{ Loaded: ComponentType<Props> }>();
    useEffect(() => {
      void load().then(
        (module) => setComponent({ Loaded: module[name] as ComponentType<Props> }),
        () => {},
      );
    }, []);
    return component ? <component.Loaded {...props} /> : null;
  };
}
