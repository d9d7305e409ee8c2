import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { AddToListDialog } from './components/add-to-list-dialog';

/** On the page of a book: adds it to reading lists. */
export function AddBook({ book }: { book: { id: string; title: string } }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        icon={ListPlus}
        onClick={() => setOpen(true)}
        className="max-sm:flex-1"
      >
        {t('reading-lists:book.add')}
      </Button>
      <AddToListDialog book={book} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
