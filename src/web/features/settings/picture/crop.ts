/** Calculates the square crop of a picture, for the sliders, the keys and the dragging. */

/** `across` and `down` are the place of the square between the edges. `zoom` 1 is the largest square. */
export interface Crop {
  readonly zoom: number
  /** From 0 to 1. */
  readonly across: number
  readonly down: number
}

/** In pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** In pixels of the picture. */
export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** The bank accepts no smaller side (src/server/files/clean-picture.ts). */
export const MIN_SIDE = 100
const LARGEST_ZOOM = 4
export const MIDDLE: Crop = { zoom: 1, across: 0.5, down: 0.5 }

/** The maximum zoom, at which the square has the bank's minimum size. */
export const maxZoom = ({ width, height }: PictureSize): number =>
  Math.max(1, Math.min(LARGEST_ZOOM, Math.min(width, height) / MIN_SIDE))

export function squareOf(size: PictureSize, { zoom, across, down }: Crop): Square {
  const side = Math.min(size.width, size.height) / zoom
  return { left: across * (size.width - side), top: down * (size.height - side), side }
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))
/** Without space to move, the middle is as good as any other place. */
const share = (place: number, room: number): number => (room <= 0 ? 0.5 : within(place / room, 1))

/** Moves the square by pixels of the picture, up to the edges. */
export function moved(size: PictureSize, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  return { ...crop, across: share(left + by.x, size.width - side), down: share(top + by.y, size.height - side) }
}

/** Zooms around the same middle, as far as the edges allow. */
export function zoomed(size: PictureSize, crop: Crop, zoom: number): Crop {
  const before = squareOf(size, crop)
  const next = Math.min(maxZoom(size), Math.max(1, zoom))
  const side = Math.min(size.width, size.height) / next
  const by = (before.side - side) / 2
  return {
    zoom: next,
    across: share(before.left + by, size.width - side),
    down: share(before.top + by, size.height - side),
  }
}
