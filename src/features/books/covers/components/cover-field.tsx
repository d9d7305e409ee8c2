import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { FieldError } from '~/ui/form/field';
import { lazyComponent, useLazyComponent } from '~/ui/overlay/lazy';
import { BookCover } from '../book-cover';
import { coverErrors } from '../errors';
import { coverTypes } from '../rules';
import { useFileIntake } from './cover-intake';
import { type Picture, openPicture } from './cover-picture';

export interface CoverFieldProps {
  /** The id of the uploaded cover; null if the cover is generated. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** What the cover is generated from until one is uploaded. */
  preview: { title: string; author: string; genre: { name: string; colour: string } | null };
  error?: string | undefined;
}

const coverDialog = lazyComponent(() =>
  import('./cover-dialog').then((module) => module.CoverDialog),
);

/** Placeholder until a genre is selected. */
const noGenre = { name: '', colour: '#7a7480' };

function useChosenPicture() {
  const t = useMessages();
  const [picture, setPicture] = useState<Picture>();
  const [round, setRound] = useState(0);
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function choose(file: File) {
    setProblem(undefined);
    setOpening(true);
    const opened = await openPicture(file);
    setOpening(false);
    if (typeof opened === 'string') return setProblem(t(coverErrors[opened].message));
    setPicture(opened);
    setRound((before) => before + 1);
    setOpen(true);
  }

  return {
    picture,
    round,
    open,
    opening,
    problem,
    /** One at a time: further files are ignored while one is being cropped. */
    choose(file: File) {
      if (!open && !opening) void choose(file);
    },
    close: () => setOpen(false),
    clearProblem: () => setProblem(undefined),
  };
}

/** The cover in the book form: choose, drop or paste an image, crop, upload, replace, remove. */
export function CoverField({ value, onChange, preview, error }: CoverFieldProps) {
  const t = useMessages();
  const label = useId();
  const hint = useId();
  const input = useId();
  const [announcement, setAnnouncement] = useState('');
  const chosen = useChosenPicture();
  const dragging = useFileIntake(chosen.choose);
  const { component: CoverDialog, open } = useLazyComponent(coverDialog, chosen.open, chosen.close);

  function change(id: string | null) {
    chosen.clearProblem();
    setAnnouncement(id ? t('books:cover.done') : t('books:cover.removed'));
    onChange(id);
  }

  const problem = chosen.problem ?? error;
  return (
    <div role="group" aria-labelledby={label} aria-describedby={hint} className="@container">
      <p id={label} className="mb-1.5 text-sm font-medium">
        {t('books:cover.label')}
      </p>
      <div className="flex items-start gap-4 @max-[16rem]:flex-col @max-[16rem]:items-stretch">
        <CoverPreview value={value} preview={preview} dragging={dragging} input={input} />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <CoverButtons
            input={input}
            hasCover={value !== null}
            opening={chosen.opening}
            onFile={chosen.choose}
            onRemove={() => change(null)}
          />
          {problem && <FieldError>{problem}</FieldError>}
          <p id={hint} className="text-sm text-pretty text-ink-soft">
            {value === null && `${t('books:cover.drawn')} `}
            {t('books:cover.hint')}
          </p>
        </div>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {CoverDialog && chosen.picture && (
        <CoverDialog
          // A new image resets the crop.
          key={chosen.round}
          picture={chosen.picture}
          open={open}
          onClose={chosen.close}
          onDone={(id) => {
            chosen.close();
            change(id);
          }}
        />
      )}
    </div>
  );
}

interface CoverPreviewProps extends Pick<CoverFieldProps, 'value' | 'preview'> {
  dragging: boolean;
  input: string;
}

/** Preview and drop zone of the cover. A click opens the file picker. */
function CoverPreview({ value, preview, dragging, input }: CoverPreviewProps) {
  const t = useMessages();
  const { title, author, genre } = preview;
  return (
    <label
      htmlFor={input}
      className={cx(
        'relative block w-28 shrink-0 cursor-pointer rounded-lg border-2 border-dashed p-2 transition-colors hover:border-line-strong @max-[16rem]:w-full',
        dragging ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <BookCover book={{ title, author, genre: genre ?? noGenre, cover: value }} eager />
      {dragging && (
        <span className="absolute inset-0 grid place-items-center rounded-lg bg-accent-soft/90 p-2 text-center text-sm font-medium text-accent">
          {t('books:cover.drop')}
        </span>
      )}
    </label>
  );
}

interface CoverButtonsProps {
  /** The id of the file input. */
  input: string;
  hasCover: boolean;
  opening: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
}

function CoverButtons({ input, hasCover, opening, onFile, onRemove }: CoverButtonsProps) {
  const t = useMessages();
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={fileInput}
        id={input}
        type="file"
        hidden
        accept={coverTypes.join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Reset, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        ref={chooseButton}
        icon={ImageUp}
        loading={opening}
        onClick={() => fileInput.current?.click()}
      >
        {hasCover ? t('books:cover.replace') : t('books:cover.choose')}
      </Button>
      {hasCover && (
        <Button
          icon={Trash2}
          variant="ghost"
          onClick={() => {
            onRemove();
            // The remove button unmounts with the cover, so focus moves on.
            chooseButton.current?.focus();
          }}
        >
          {t('books:cover.remove')}
        </Button>
      )}
    </div>
  );
}
