import { Slot, type Slots } from '~/shared/page/slots';

type ListNoticeProps = Omit<Slots['list'], 'type'> & { type: string | undefined };

/** What features show above the rows of a list. Without height: nothing moves when it appears. */
export function ListNotice({ type, ...list }: ListNoticeProps) {
  return (
    <div className="sticky top-4 z-30 h-0 print:hidden">
      {type && <Slot name="list" type={type} {...list} />}
    </div>
  );
}
