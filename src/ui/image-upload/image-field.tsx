import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { type ImageShape, imageTypes, minimumSize } from '~/shared/images/shape';
import { Button } from '../basics/button';
import { cx } from '../basics/cx';
import { FieldError } from '../form/field';
import { useLazyComponent } from '../overlay/lazy';
import { useFileIntake } from './intake';

export interface ImageFieldProps {
  label: string;
  shape: ImageShape;
  /** The upload endpoint. */
  path: string;
  /** The image, or what is shown without one. */
  preview: ReactNode;
  hasImage: boolean;
  /** Before the hint about types and sizes. */
  hint?: string | false;
  error?: string | undefined;
  /** Called with the id of the uploaded image. */
  onUploaded: (id: string) => void | Promise<void>;
  onRemove: () => void | Promise<void>;
}

const loadImageUploader = () => import('./image-uploader').then((module) => module.ImageUploader);

/** The chosen file, from the choice until it is uploaded or discarded. */
function useChosenFile() {
  const [file, setFile] = useState<File>();
  const [opened, setOpened] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    file,
    isOpening: file !== undefined && !opened,
    problem,
    setProblem,
    /** One at a time: further files are ignored while one is being cropped. */
    choose(next: File) {
      if (file) return;
      setProblem(undefined);
      setOpened(false);
      setFile(next);
    },
    showOpened: () => setOpened(true),
    close: () => setFile(undefined),
  };
}

/** Reports changes to the form or the server, and announces them to screen readers. */
function useChanges(
  { setProblem, close }: ReturnType<typeof useChosenFile>,
  { onUploaded, onRemove }: ImageFieldProps,
) {
  const t = useMessages();
  const [announcement, setAnnouncement] = useState('');
  return {
    announcement,
    async upload(id: string) {
      await onUploaded(id);
      close();
      setAnnouncement(t('image-upload:done'));
    },
    async remove() {
      setProblem(undefined);
      try {
        await onRemove();
        setAnnouncement(t('image-upload:removed'));
      } catch (cause) {
        setProblem(toCallFailure(cause, t).message);
      }
    },
  };
}

/** An image in a form or on a page: choose, drop or paste, crop, upload, replace, remove. */
export function ImageField(props: ImageFieldProps) {
  const { label, shape, path, preview, hasImage } = props;
  const labelId = useId();
  const hintId = useId();
  const input = useId();
  const chosen = useChosenFile();
  const changes = useChanges(chosen, props);
  const dragging = useFileIntake(chosen.choose);
  const { component: ImageUploader, open } = useLazyComponent(
    loadImageUploader,
    chosen.file !== undefined,
    chosen.close,
  );
  const problem = chosen.problem ?? props.error;
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={hintId} className="@container">
      <p id={labelId} className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      <div className="flex items-start gap-4 @max-[16rem]:flex-col @max-[16rem]:items-stretch">
        <DropZone dragging={dragging} input={input} round={shape.round}>
          {preview}
        </DropZone>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <ImageButtons
            input={input}
            hasImage={hasImage}
            opening={chosen.isOpening}
            onFile={chosen.choose}
            onRemove={changes.remove}
          />
          {problem && <FieldError>{problem}</FieldError>}
          <ImageHint id={hintId} shape={shape} hint={props.hint} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {changes.announcement}
      </p>
      {ImageUploader && (
        <ImageUploader
          file={open ? chosen.file : undefined}
          shape={shape}
          path={path}
          onOpened={chosen.showOpened}
          onProblem={(message) => {
            chosen.setProblem(message);
            chosen.close();
          }}
          onClose={chosen.close}
          onDone={changes.upload}
        />
      )}
    </div>
  );
}

interface DropZoneProps {
  dragging: boolean;
  /** The id of the file input. */
  input: string;
  round: boolean | undefined;
  children: ReactNode;
}

/** A click opens the file picker. */
function DropZone({ dragging, input, round, children }: DropZoneProps) {
  const t = useMessages();
  const corners = round ? 'rounded-full' : 'rounded-lg';
  return (
    <label
      htmlFor={input}
      className={cx(
        'relative grid w-28 shrink-0 cursor-pointer border-2 border-dashed p-2 transition-colors hover:border-line-strong',
        corners,
        !round && '@max-[16rem]:w-full',
        dragging ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      {children}
      {dragging && (
        <span
          className={cx(
            'absolute inset-0 grid place-items-center bg-accent-soft/90 p-2 text-center text-sm font-medium text-accent',
            corners,
          )}
        >
          {t('image-upload:drop')}
        </span>
      )}
    </label>
  );
}

function ImageHint({
  id,
  shape,
  hint,
}: {
  id: string;
  shape: ImageShape;
  hint: string | false | undefined;
}) {
  const t = useMessages();
  const format = useFormat();
  const { width, height } = minimumSize(shape);
  return (
    <p id={id} className="text-sm text-pretty text-ink-soft">
      {hint && `${hint} `}
      {t('image-upload:hint', { width: format.number(width), height: format.number(height) })}
    </p>
  );
}

interface ImageButtonsProps {
  /** The id of the file input. */
  input: string;
  hasImage: boolean;
  opening: boolean;
  onFile: (file: File) => void;
  onRemove: () => Promise<void>;
}

function ImageButtons({ input, hasImage, opening, onFile, onRemove }: ImageButtonsProps) {
  const t = useMessages();
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState(false);

  async function remove() {
    setRemoving(true);
    await onRemove();
    setRemoving(false);
    // The remove button unmounts with the image, so focus moves on.
    chooseButton.current?.focus();
  }

  return (
    <div className="flex flex-col gap-2 @sm:flex-row @sm:flex-wrap">
      <input
        ref={fileInput}
        id={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
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
        {hasImage ? t('image-upload:replace') : t('image-upload:choose')}
      </Button>
      {hasImage && (
        <Button icon={Trash2} variant="ghost" loading={removing} onClick={() => void remove()}>
          {t('image-upload:remove')}
        </Button>
      )}
    </div>
  );
}
