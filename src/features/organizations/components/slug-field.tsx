import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { useDebounced } from '~/shared/hooks/use-debounced';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Spinner } from '~/ui/basics/spinner';
import { TextField } from '~/ui/form/field';
import type { FieldControl } from '~/ui/form/form-field';
import type { Form } from '~/ui/form/use-form';
import { organizationQueries } from '../client';
import { newSlugSchema, proposeSlug } from '../slug';

/** Debounce: the slug is checked after this pause in typing. */
const pause = 400;

type Availability =
  | { kind: 'unknown' | 'checking' | 'available' }
  | { kind: 'rejected'; reason: string };

/** Format and availability of a slug, after a pause in typing. */
function useAvailability(typed: string, own: string | undefined): Availability {
  const t = useMessages();
  const debounced = useDebounced(typed, pause);
  const parsed = v.safeParse(newSlugSchema, debounced);
  const slug = parsed.success ? parsed.output : '';
  const isChecked = slug !== '' && slug !== own;
  const { data } = useQuery({
    ...organizationQueries.slug(slug),
    enabled: isChecked,
    // The server has the last word anyway.
    retry: false,
    staleTime: 10_000,
  });
  if (typed === '' || typed === own || debounced === '') return { kind: 'unknown' };
  if (typed !== debounced) return { kind: 'checking' };
  if (!parsed.success)
    return { kind: 'rejected', reason: translateIssue(t, parsed.issues[0].message) };
  if (!isChecked || !data) return { kind: 'unknown' };
  if (data.available) return { kind: 'available' };
  return { kind: 'rejected', reason: t('organizations:new.slugTaken') };
}

interface SlugFieldProps extends FieldControl<string> {
  /** The present slug of an existing organization. */
  own?: string;
  hint?: ReactNode;
}

/** The short name of an organization, checked while typing. */
export function SlugField({ own, onChange, error, hint, ...field }: SlugFieldProps) {
  const t = useMessages();
  const availability = useAvailability(field.value, own);
  const baseUrl = usePageContext()?.config.baseUrl ?? '';
  const pages = `${baseUrl.replace(/^https?:\/\//, '')}/app/o/`;
  return (
    <TextField
      {...field}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="rtl:[&_input]:text-end"
      error={error ?? (availability.kind === 'rejected' && availability.reason)}
      hint={
        <>
          <bdi dir="ltr" className="wrap-anywhere">
            {pages}
            <wbr />
            {field.value || '…'}
          </bdi>
          <span role="status" className="ms-2 inline-flex items-center gap-1 align-bottom">
            {availability.kind === 'checking' && <Spinner className="size-3.5" />}
            {availability.kind === 'available' && (
              <span className="inline-flex items-center gap-1 text-success">
                <CircleCheck className="size-3.5 shrink-0" />
                {t('organizations:new.slugAvailable')}
              </span>
            )}
          </span>
          {hint && <span className="mt-0.5 block">{hint}</span>}
        </>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A proposal for the name. Random ones stay while the name is being typed. */
function nextProposal(name: string, previous: string): string {
  if (name.trim().length < 2) return '';
  const slug = proposeSlug(name);
  const isRandom = (it: string) => /^org-\w{6}$/.test(it);
  return isRandom(slug) && isRandom(previous) ? previous : slug;
}

/** The slug of the form follows the name until the user edits it. */
export function useProposedSlug<Values extends { name: string; slug: string }>(
  form: Form<Values>,
): Form<Values> {
  const [proposal, setProposal] = useState('');
  return {
    ...form,
    change(part) {
      const follows = part.name !== undefined && form.values.slug === proposal;
      if (!follows) return form.change(part);
      const slug = nextProposal(part.name ?? '', proposal);
      setProposal(slug);
      return form.change({ ...part, slug });
    },
  };
}
