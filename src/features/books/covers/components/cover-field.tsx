import { useMessages } from '~/shared/i18n/context';
import { ImageField } from '~/ui/image-upload/image-field';
import { BookCover } from '../book-cover';
import { coverShape } from '../shape';

export interface CoverFieldProps {
  label: string;
  /** The id of the uploaded cover; null if the cover is generated. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** What the cover is generated from until one is uploaded. */
  preview: { title: string; author: string; genre: { name: string; colour: string } | null };
  error?: string | undefined;
}

/** Placeholder until a genre is selected. */
const noGenre = { name: '', colour: '#7a7480' };

/** The cover in the form of a book. It is saved with the book. */
export function CoverField({ label, value, onChange, preview, error }: CoverFieldProps) {
  const t = useMessages();
  const { title, author, genre } = preview;
  return (
    <ImageField
      label={label}
      shape={coverShape}
      path="/api/covers"
      preview={<BookCover book={{ title, author, genre: genre ?? noGenre, cover: value }} eager />}
      hasImage={value !== null}
      hint={value === null && t('books:cover.drawn')}
      error={error}
      onUploaded={onChange}
      onRemove={() => onChange(null)}
    />
  );
}
