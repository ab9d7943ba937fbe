/** Which square of a picture is taken: the rules behind the sliders, the keys and the dragging. */

/** `across` and `down` say where the square is between the two edges; `zoom` 1 is the largest square. */
export interface Crop {
  readonly zoom: number
  /** 0 to 1. */
  readonly across: number
  readonly down: number
}

/** Pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Pixels of the picture. */
export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** The bank takes no smaller side (src/server/files/clean-picture.ts). */
export const MIN_SIDE = 100
const LARGEST_ZOOM = 4
export const MIDDLE: Crop = { zoom: 1, across: 0.5, down: 0.5 }

/** How near one may go: the square keeps as many pixels as the bank wants. */
export const maxZoom = ({ width, height }: PictureSize): number =>
  Math.max(1, Math.min(LARGEST_ZOOM, Math.min(width, height) / MIN_SIDE))

export function squareOf(size: PictureSize, { zoom, across, down }: Crop): Square {
  const side = Math.min(size.width, size.height) / zoom
  return { left: across * (size.width - side), top: down * (size.height - side), side }
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))
/** Where there is no room to move, the middle is as good as any place. */
const share = (place: number, room: number): number => (room <= 0 ? 0.5 : within(place / room, 1))

/** The square moved by so many pixels of the picture, not beyond its edges. */
export function moved(size: PictureSize, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  return { ...crop, across: share(left + by.x, size.width - side), down: share(top + by.y, size.height - side) }
}

/** Nearer or farther, around the same middle as far as the edges allow. */
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
