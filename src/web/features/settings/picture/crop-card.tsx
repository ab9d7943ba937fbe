/**
 * Shows the chosen picture and its square crop, which can be dragged or moved by sliders, so that keys and single
 * presses work too.
 */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { type Crop, maxZoom, MIDDLE, moved, squareOf, zoomed } from './crop.ts'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

/** The size of the canvas and of the sent picture in pixels, which the bank stores. */
const SIDE = 512
const QUALITY = 0.9

interface CropCardProps {
  readonly picture: ImageBitmap
  readonly onDone: (square: File) => void
  readonly onCancel: () => void
}

export function CropCard({ picture, onDone, onCancel }: CropCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [crop, setCrop] = useState<Crop>(MIDDLE)
  useEffect(() => heading.current?.focus(), [])
  const use = (): void =>
    canvas.current?.toBlob(
      (blob) => blob !== null && onDone(new File([blob], 'picture.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      QUALITY,
    )
  const { side } = squareOf(picture, crop)
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="crop">
      <h2 id="crop" tabIndex={-1} ref={heading}>
        {t('Crop')}
      </h2>
      <p className="small gap-2">{t('Drag the picture, or use the sliders. The circle shows what will be seen.')}</p>
      <Round
        canvas={canvas}
        picture={picture}
        crop={crop}
        onMove={(by) => setCrop((last) => moved(picture, last, by))}
      />
      <div className={`${layoutStyles.stack} gap-3`}>
        <Slider
          label={t('Zoom')}
          value={crop.zoom}
          min={1}
          max={maxZoom(picture)}
          onChange={(zoom) => setCrop(zoomed(picture, crop, zoom))}
        />
        <Slider
          label={t('Left or right')}
          value={crop.across}
          off={picture.width - side < 1}
          onChange={(across) => setCrop({ ...crop, across })}
        />
        <Slider
          label={t('Up or down')}
          value={crop.down}
          off={picture.height - side < 1}
          onChange={(down) => setCrop({ ...crop, down })}
        />
      </div>
      <div className={`${buttonStyles.group} gap-4`}>
        <Button onClick={use}>{t('Save this picture')}</Button>
        <Button look="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}

interface RoundProps {
  readonly canvas: React.RefObject<HTMLCanvasElement | null>
  readonly picture: ImageBitmap
  readonly crop: Crop
  /** In pixels of the picture. */
  readonly onMove: (by: { readonly x: number; readonly y: number }) => void
}

/** Draws the crop as it will be sent, in a circle, as it is shown later. */
function Round({ canvas, picture, crop, onMove }: RoundProps) {
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = squareOf(picture, crop)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [canvas, picture, crop])
  function drag(event: React.PointerEvent<HTMLCanvasElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    // The picture follows the finger, so the square moves the other way.
    const scale = -squareOf(picture, crop).side / event.currentTarget.clientWidth
    onMove({ x: event.movementX * scale, y: event.movementY * scale })
  }
  return (
    <canvas
      ref={canvas}
      className="gap-3"
      width={SIDE}
      height={SIDE}
      style={{
        display: 'block',
        width: '100%',
        maxWidth: 280,
        aspectRatio: 1,
        borderRadius: '50%',
        touchAction: 'none',
        cursor: 'grab',
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      {t('Cropped picture')}
    </canvas>
  )
}

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max?: number
  /** True when the crop has no space to move. */
  readonly off?: boolean
  readonly onChange: (value: number) => void
}

/** An arrow key moves the crop by a fiftieth of its length. */
function Slider({ label, value, min = 0, max = 1, off = false, onChange }: SliderProps) {
  const stays = off || max <= min
  return (
    <label className="small">
      {label}
      <input
        type="range"
        min={min}
        max={stays ? min + 1 : max}
        step={stays ? 'any' : (max - min) / 50}
        value={value}
        disabled={stays}
        aria-valuetext={`${Math.round((100 * (value - min)) / (stays ? 1 : max - min))} %`}
        style={{
          display: 'block',
          width: '100%',
          maxWidth: 360,
          minHeight: 44,
          marginTop: 4,
          accentColor: 'var(--indigo)',
        }}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}
