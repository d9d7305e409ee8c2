import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { type ImageErrorCode, imageErrors } from '~/shared/images/errors';
import type { ImageShape } from '~/shared/images/shape';
import { ImageDialog } from './image-dialog';
import { type Picture, openPicture } from './picture';

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
