import { useEffect, useRef, useState } from 'react';
import { toCallFailure } from '~/shared/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Dialog } from '~/ui/overlay/dialog';
import { FieldError } from '~/ui/form/field';
import { type View, cropOf, startView } from './cover-crop';
import { CropArea } from './cover-crop-area';
import type { Picture } from './cover-picture';
import { type Uploading, uploadCover } from './cover-upload';

interface CoverDialogProps {
  picture: Picture;
  open: boolean;
  onClose: () => void;
  /** Called with the id of the uploaded cover. */
  onDone: (id: string) => void;
}

/** Uploads the selected part. The upload is aborted on unmount. */
function useUpload(picture: Picture, onDone: (id: string) => void) {
  const t = useMessages();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<Uploading>(undefined);
  useEffect(() => () => running.current?.cancel(), []);

  async function send(view: View) {
    setFailure(undefined);
    setSent(0);
    const uploading = uploadCover(picture.file, cropOf(picture.size, view), setSent);
    running.current = uploading;
    try {
      onDone(await uploading.done);
    } catch (error) {
      if (!(error instanceof DOMException)) {
        const { status, message } = toCallFailure(error, t);
        setFailure(status === 0 ? t('books:cover.notSent') : message);
      }
    }
    setSent(undefined);
  }

  return {
    /** Upload progress. */
    sent,
    failure,
    send: (view: View) => void send(view),
    cancel: () => running.current?.cancel(),
  };
}

/** Crops an image and uploads it as the cover. */
export function CoverDialog({ picture, open, onClose, onDone }: CoverDialogProps) {
  const t = useMessages();
  const [view, setView] = useState(startView);
  const { sent, failure, send, cancel } = useUpload(picture, onDone);
  const sending = sent !== undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      dismissible={!sending}
      title={t('books:cover.crop.title')}
      className="dialog:max-w-md"
      footer={
        <>
          <Button onClick={sending ? cancel : onClose}>
            {sending ? t('books:cover.cancelUpload') : t('ui:confirm.cancel')}
          </Button>
          <Button variant="primary" loading={sending} onClick={() => send(view)}>
            {failure ? t('ui:retry') : t('books:cover.crop.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <CropArea picture={picture} view={view} onChange={setView} disabled={sending} />
        {sending && <UploadProgress sent={sent} />}
        {failure && <FieldError>{failure}</FieldError>}
      </div>
    </Dialog>
  );
}

function UploadProgress({ sent }: { sent: number }) {
  const t = useMessages();
  const format = useFormat();
  const percent = Math.round(sent * 100);
  // Everything is sent; the server is processing it.
  const preparing = percent >= 100;
  const text = preparing
    ? t('books:cover.preparing')
    : t('books:cover.uploading', { percent: format.number(percent) });
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="progressbar"
        aria-label={t('books:cover.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-wash"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] data-preparing:animate-shimmer"
          data-preparing={preparing ? '' : undefined}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="text-center text-sm text-ink-soft tabular-nums">{text}</p>
    </div>
  );
}
