/** The bank's look on documents: colours, the engraved mark, and the adire pattern at the head of every document. */

/** The light colours of the screens (src/web/ui/styles/tokens.css). */
export const INKS = {
  hero: '#151c50',
  heroLine: '#3a427f',
  pattern: '#aeb6ee',
  onHero: '#ffffff',
  onHeroMuted: '#c0c6ec',
  brass: '#e4b95c',
  ink: '#12142b',
  muted: '#535873',
  line: '#dadde7',
  sunken: '#eceef4',
  pos: '#136a43',
  neg: '#a2242d',
  wait: '#744f08',
} as const

/** One tile, 128 by 64, as on the screens: two squares of cloth, each shifted by half in the next row. */
export const PATTERN_SIZE = { width: 128, height: 64 } as const
/** The height of the band of cloth on paper, in points. */
export const CLOTH_HEIGHT = 32
const SQUARES =
  'M.5 0v32M32.5 0v32M64.5 0v32M96.5 0v32M48.5 5l11 11-11 11-11-11zM48.5 11l5 5-5 5-5-5zM70.5 5v22M75.5 5v22M80.5 5v22M85.5 5v22M90.5 5v22M101 5Q118 10 123 27 106 22 101 5ZM123 5Q118 22 101 27 106 10 123 5Z' +
  circle(16.5, 16, 11) +
  circle(16.5, 16, 7) +
  circle(16.5, 16, 3)
export const PATTERN_ROWS: readonly { readonly path: string; readonly dx: number; readonly dy: number }[] = [
  { path: SQUARES, dx: 0, dy: 0 },
  { path: SQUARES, dx: 64, dy: 32 },
  { path: SQUARES, dx: -64, dy: 32 },
]
export const PATTERN_RULES = 'M0 .5h128M0 32.5h128'

/** The mark in a square of 24: two engraved rings of shapes, and the dot in their middle. */
export const MARK = {
  lines: `${circle(12, 12, 9.8)}M12 5.2 18.8 12 12 18.8 5.2 12z`,
  dot: circle(12, 12, 2.1),
} as const

/** A circle as a path. */
function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`
}
