import { useEffect, useEffectEvent, useState, useRef } from 'react';
import { useMessages, useFormat } from '~/shared/i18n/context';
import { type ImageErrorCode, imageErrors } from '~/shared/images/errors';
import type { ImageShape } from '~/shared/images/shape';
import { toCallFailure } from '~/shared/errors/call-error';
import { Button } from '../basics/button';
import { Progress } from '../basics/progress';
import { Dialog } from '../overlay/dialog';
import { FieldError } from '../form/field';
import { type Picture, openPicture } from './picture';
import { type View, getCrop, startView } from './crop';
import { CropArea } from './crop-area';
import { type Uploading, uploadImage } from './upload';

export interface ImageUploaderProps {
  /** The chosen file; undefined if there is none, or no longer. */
  file: File | undefined;
  shape: ImageShape;
  /** The upload endpoint. */
  path: string;
  /** The file has been decoded, and the crop dialog opens. */
  onOpened: () => void;
  onProblem: (message: string) => void;
  onClose: () => void;
  /** Called with the id of the uploaded image. */
  onDone: (id: string) => Promise<void>;
}

/** Lazy chunk of `image-field.tsx`: decodes the chosen file, then shows the crop dialog. */
export function ImageUploader({ file, shape, onOpened, onProblem, ...dialog }: ImageUploaderProps) {
  const t = useMessages();
  const [picture, setPicture] = useState<Picture>();
  const [round, setRound] = useState(0);
  const show = useEffectEvent((opened: Picture | ImageErrorCode) => {
    if (typeof opened === 'string') return onProblem(t(imageErrors[opened].message));
    setPicture(opened);
    setRound((before) => before + 1);
    return onOpened();
  });
  useEffect(() => {
    if (!file) return undefined;
    let isCurrent = true;
    void openPicture(file, shape).then((opened) => {
      if (isCurrent) show(opened);
    });
    return () => {
      isCurrent = false;
    };
  }, [file, shape]);
  if (!picture) return null;
  // A new image resets the crop.
  return <ImageDialog key={round} picture={picture} open={picture.file === file} {...dialog} />;
}

interface ImageDialogProps {
  picture: Picture;
  /** The upload endpoint. */
  path: string;
  open: boolean;
  onClose: () => void;
  /** Called with the id of the uploaded image. */
  onDone: (id: string) => void | Promise<void>;
}

/** Uploads the selected part. The upload is aborted on unmount. */
function useUpload({ picture, path, onDone }: ImageDialogProps) {
  const t = useMessages();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<Uploading>(undefined);
  useEffect(() => () => running.current?.cancel(), []);

  async function send(view: View) {
    setFailure(undefined);
    setSent(0);
    const image = { file: picture.file, crop: getCrop(picture, view) };
    const uploading = uploadImage(path, image, setSent);
    running.current = uploading;
    try {
      await onDone(await uploading.done);
    } catch (error) {
      if (!(error instanceof DOMException)) {
        const { status, message } = toCallFailure(error, t);
        setFailure(status === 0 ? t('image-upload:notSent') : message);
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

/** Crops an image and uploads it. */
function ImageDialog(props: ImageDialogProps) {
  const { picture, open, onClose } = props;
  const t = useMessages();
  const [view, setView] = useState(startView);
  const { sent, failure, send, cancel } = useUpload(props);
  const sending = sent !== undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      dismissible={!sending}
      title={t('image-upload:crop.title')}
      className="dialog:max-w-md"
      footer={
        <>
          <Button onClick={sending ? cancel : onClose}>
            {sending ? t('image-upload:cancelUpload') : t('ui:confirm.cancel')}
          </Button>
          <Button variant="primary" loading={sending} onClick={() => send(view)}>
            {failure ? t('ui:retry') : t('image-upload:crop.submit')}
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
    ? t('image-upload:preparing')
    : t('image-upload:uploading', { percent: format.number(percent) });
  return (
    <div className="flex flex-col gap-1.5">
      <Progress label={t('image-upload:progress')} value={percent} max={100} text={text} />
      <p className="text-center text-sm text-ink-soft tabular-nums">{text}</p>
    </div>
  );
}
