import { ChevronDown, Search } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { inputClass } from '~/ui/form/field';
import { cx } from '~/ui/basics/cx';
import { rowLinkProps, useRowKeys, useSingleKeys } from '~/ui/list/use-row-keys';
import { type Group, findCalls, sourceLabels } from '../reference';
import { MethodBadge } from './method-badge';

interface CallNavProps {
  groups: Group[];
  /** The id of the current endpoint. */
  current: string;
  className?: string;
}

/** Sidebar with all endpoints and a search. */
export function CallNav({ groups, current, className }: CallNavProps) {
  const t = useMessages();
  const list = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useRowKeys({ list, search: field });
  const singleKeys = useSingleKeys();
  const [term, setTerm] = useState('');
  const found = findCalls(groups, term);
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0);
  useFollow(list, current);
  return (
    <nav
      ref={list}
      aria-label={t('api-docs:nav.label')}
      className={cx('flex flex-col gap-4 overflow-y-auto overscroll-contain', className)}
    >
      <div className="sticky top-0 z-10 bg-canvas pb-1">
        <div className="relative">
          <Search className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
          <input
            ref={field}
            type="search"
            value={term}
            aria-label={t('api-docs:nav.search')}
            aria-keyshortcuts={singleKeys ? '/' : undefined}
            placeholder={t('api-docs:nav.search')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTerm(event.currentTarget.value)}
            className={cx(inputClass, 'ps-9')}
          />
        </div>
        <p role="status" className={cx('px-1 pt-2 text-sm text-ink-soft', count > 0 && 'sr-only')}>
          {count > 0 ? t('api-docs:nav.count', { count }) : t('api-docs:nav.none', { term })}
        </p>
      </div>
      {found.map((group) => (
        <NavGroup key={group.id} group={group} current={current} />
      ))}
    </nav>
  );
}

function NavGroup({ group, current }: { group: Group; current: string }) {
  const t = useMessages();
  const format = useFormat();
  const id = useId();
  return (
    <div>
      <p id={id} className="px-2 pb-1 text-xs font-medium text-ink-soft">
        {t(sourceLabels[group.source])} · <bdi lang="en">{group.name}</bdi>{' '}
        <span className="font-normal tabular-nums">{format.number(group.calls.length)}</span>
      </p>
      <ul aria-labelledby={id}>
        {group.calls.map((call) => (
          <li key={call.id}>
            <a
              {...rowLinkProps}
              href={`#${call.id}`}
              {...(call.id === current && { 'aria-current': 'location' })}
              className="flex items-baseline gap-2 rounded-md px-2 py-1.5 text-sm text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-[current=location]:bg-accent-soft aria-[current=location]:text-accent"
            >
              <MethodBadge method={call.method} className="min-w-15 justify-center" />
              <bdi lang="en" className="min-w-0 from-page-start">
                {call.summary}
              </bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Keeps the current entry visible in the sidebar without scrolling the page. */
function useFollow(list: RefObject<HTMLElement | null>, current: string) {
  useEffect(() => {
    const nav = list.current;
    const links = [...(nav?.querySelectorAll('a') ?? [])];
    const entry = links.find(({ hash }) => hash === `#${current}`);
    if (!nav || !entry || nav.contains(document.activeElement)) return;
    // Relative to the list, which is the entry's offset parent.
    const top = entry.offsetTop;
    if (top < nav.scrollTop + 64 || top > nav.scrollTop + nav.clientHeight - 64)
      nav.scrollTo({ top: top - nav.clientHeight / 2 });
  }, [list, current]);
}

/** The same as a native select, for phones. */
export function CallSelect({ groups, current, className }: CallNavProps) {
  const t = useMessages();
  return (
    <div className={className}>
      <div className="relative">
        <select
          aria-label={t('api-docs:nav.goTo')}
          value={current}
          onChange={(event) => location.assign(`#${event.currentTarget.value}`)}
          className={cx(inputClass, 'appearance-none truncate pe-9')}
        >
          <option value="" disabled>
            {t('api-docs:nav.goTo')}
          </option>
          {groups.map((group) => (
            <optgroup key={group.id} label={`${t(sourceLabels[group.source])} · ${group.name}`}>
              {group.calls.map((call) => (
                <option key={call.id} value={call.id}>
                  {`${call.method} ${call.summary}`}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
      </div>
    </div>
  );
}
