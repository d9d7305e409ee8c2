import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { cx } from '../basics/cx';
import { type View, getCrop, maxZoom, moved, getPlace, zoomed } from './crop';
import { useDrag, useWheel } from './gestures';
import type { Picture } from './picture';

interface CropAreaProps {
  picture: Picture;
  view: View;
  /** Functional update: pointer events fire more often than React renders. */
  onChange: (change: (view: View) => View) => void;
  disabled: boolean;
}

const canvasWidth = 480;
const step = 0.05;
const zoomStep = 1.1;

const arrows: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The view after a key press, or undefined for keys that are not handled. */
function afterKey(picture: Picture, view: View, key: string, far: boolean): View | undefined {
  const arrow = arrows[key];
  if (arrow) {
    const distance = far ? step * 4 : step;
    return moved(picture, view, arrow[0] * distance, arrow[1] * distance);
  }
  if (key === '+' || key === '=') return zoomed(picture, view, view.zoom * zoomStep);
  if (key === '-' || key === '_') return zoomed(picture, view, view.zoom / zoomStep);
  return undefined;
}

/** The crop frame. The image moves under it by pointer, wheel or keyboard. */
export function CropArea(props: CropAreaProps) {
  const { picture, view, onChange, disabled } = props;
  const t = useMessages();
  const format = useFormat();
  const keys = useId();
  const area = useRef<HTMLDivElement>(null);
  const gestures = { area, image: picture, onChange, disabled };
  const drag = useDrag(gestures);
  useWheel(gestures);
  const [announcement, setAnnouncement] = useState('');
  const percent = (part: number) => format.number(Math.round(part * 100));

  function press(event: KeyboardEvent) {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(picture, view, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onChange(() => next);
    const { x, y } = getPlace(picture, next);
    const position = { zoom: percent(next.zoom), across: percent(x), down: percent(y) };
    setAnnouncement(t('image-upload:crop.position', position));
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is a control, by pointer and by keyboard */}
      <div
        ref={area}
        {...drag}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move what it shows
        tabIndex={disabled ? -1 : 0}
        aria-label={t('image-upload:crop.area')}
        aria-describedby={keys}
        data-base-ui-swipe-ignore=""
        onKeyDown={press}
        className={cx(
          'relative mx-auto w-[min(15rem,60vw)] shrink-0 cursor-grab touch-none overflow-hidden shadow-raised select-none active:cursor-grabbing',
          picture.shape.round ? 'rounded-full' : 'rounded-md',
        )}
      >
        <PictureCanvas picture={picture} view={view} />
        <Thirds />
      </div>
      <div className="text-center text-sm text-pretty text-ink-soft">
        <p id={keys} className="pointer-coarse:hidden">
          {t('image-upload:crop.keys')}
        </p>
        <p className="hidden pointer-coarse:block">{t('image-upload:crop.fingers')}</p>
      </div>
      {/* Announces the position to screen reader users. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ZoomSlider {...props} max={maxZoom(picture)} />
    </>
  );
}

function PictureCanvas({ picture, view }: Pick<CropAreaProps, 'picture' | 'view'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const canvasHeight = canvasWidth / picture.shape.ratio;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { drawing } = picture;
    const { x, y, width, height } = getCrop(picture, view);
    context.imageSmoothingQuality = 'high';
    // White behind transparency, as the server does.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvasWidth, canvasHeight);
    context.drawImage(
      drawing,
      x * drawing.width,
      y * drawing.height,
      width * drawing.width,
      height * drawing.height,
      0,
      0,
      canvasWidth,
      canvasHeight,
    );
  });
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={canvasWidth}
      height={canvasHeight}
      className="block w-full"
    />
  );
}

/** Rule-of-thirds guides. */
function Thirds() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 3 3"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <path
        d="M1 0V3M2 0V3M0 1H3M0 2H3"
        stroke="#fff"
        strokeOpacity="0.35"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function ZoomSlider({ picture, view, onChange, disabled, max }: CropAreaProps & { max: number }) {
  const t = useMessages();
  const format = useFormat();
  const id = useId();
  return (
    <div className="mx-auto flex w-full max-w-xs items-center gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        {t('image-upload:crop.zoom')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={max}
        step="any"
        disabled={disabled || max <= 1}
        value={view.zoom}
        aria-valuetext={t('image-upload:crop.percent', {
          percent: format.number(Math.round(view.zoom * 100)),
        })}
        onChange={(event) => {
          const zoom = event.currentTarget.valueAsNumber;
          onChange((before) => zoomed(picture, before, zoom));
        }}
        className="h-11 min-w-0 flex-1 rounded-md accent-accent disabled:opacity-50"
      />
    </div>
  );
}
