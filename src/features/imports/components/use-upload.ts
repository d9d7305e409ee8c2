import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { errorMessage } from '~/ui/form/use-explain';
import { type Uploading, uploadFile } from '~/ui/image-upload/upload';
import { importLimits } from '../limits';
import { cutText } from '~/shared/text/cut-text';

/** Sends a file and opens the page of its import. Aborted on unmount. */
export function useUpload(type: string) {
  const t = useMessages();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<Uploading>(undefined);
  useEffect(() => () => running.current?.cancel(), []);

  async function send(file: File) {
    if (sent !== undefined) return;
    setFailure(undefined);
    if (file.size > importLimits.bytes) return setFailure(t('imports:error.tooLarge'));
    setSent(0);
    const name = new URLSearchParams({ name: cutText(file.name, 200) });
    // Browsers name the type by the extension: the server finds out itself.
    const content = new File([file], file.name, { type: 'text/csv' });
    running.current = uploadFile(`/api/imports/${type}?${name}`, content, setSent);
    try {
      const id = await running.current.done;
      await navigate({ to: '/manager/import/$type/$id', params: { type, id } });
    } catch (error) {
      if (!(error instanceof DOMException))
        setFailure(errorMessage(toCallFailure(error, t), t('imports:upload.failed')));
    }
    return setSent(undefined);
  }
  return {
    sent,
    failure,
    send: (file: File) => void send(file),
    cancel: () => running.current?.cancel(),
  };
}
