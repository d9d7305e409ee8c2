import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../basics/cx';
import { type FieldTexts, inputClass } from './field';

/** What `choice-field.tsx` and its lazy chunk, `choice-combobox.tsx`, have in common. */

export interface Choice {
  id: string;
  name: string;
  /** Tells apart those with the same name, such as an email address. */
  detail?: string;
}

/** For items that the server searches: they are not filtered again. */
export interface ChoiceSearch {
  /** Called with the typed text, and with an empty one when the list opens. */
  onTerm: (term: string) => void;
  /** Below the items: loading, an error, or that there are more. Announced to screen readers. */
  status: string;
}

export interface ChoiceFieldProps<Item extends Choice> extends FieldTexts {
  name: string;
  items: Item[];
  value: Item | null;
  onChange: (value: Item | null) => void;
  /** Rendered before the name, in the list and in the field. */
  mark?: (item: Item) => ReactNode;
  /** Offers to create an entry that does not exist yet. */
  onCreate?: (name: string) => void;
  /** If the server searches. */
  search?: ChoiceSearch;
  readOnly?: boolean;
}

/** User input on the plain input before the combobox has loaded. */
export interface EarlyInput {
  /** Typed text, if any. */
  text?: string;
  /** By pointer or focus: the combobox loads and replaces the input. */
  touched: boolean;
  focused: boolean;
  /** The list was requested by a press, an arrow key or typing. */
  listRequested: boolean;
}

// The name uses its own text direction; the mark and the arrow use the page's.
export const choiceClass = (mark: ReactNode) =>
  cx(inputClass, 'pe-11 from-page-start [unicode-bidi:plaintext]', Boolean(mark) && 'ps-9');

export const openerClass =
  'absolute inset-y-0 end-0 grid w-10 place-items-center rounded-e-md text-ink-soft hover:text-ink';

export const openerIcon = <ChevronDown className="size-4" />;

/** The mark of the selected entry, shown inside the input before its name. */
export function ChoiceMark({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center">
      {children}
    </span>
  );
}
