/** Finds the screenshot that shows a text, among the pictures of `npm run screens`. */
import { type Note, pictureName } from '../../e2e/screens/notes.ts'

/** The picture for a reviewer: a phone in light colours. */
const [WIDTH, THEME] = [360, 'light'] as const

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const asShown = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()
const patternOf = (english: string): RegExp =>
  new RegExp(
    `(^|[^a-z])${asShown(english)
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.{1,60}?')}($|[^a-z])`,
  )

/** Returns a function that names the picture of an English text. The picture with the least text comes first. */
export function screenshotFinder(notes: readonly Note[]): (english: string) => string {
  const pictures = notes
    .map((note) => ({ name: pictureName(note, WIDTH, THEME), text: asShown(note.text) }))
    .sort((one, other) => one.text.length - other.text.length)
  return (english) => {
    const pattern = patternOf(english)
    return pictures.find(({ text }) => pattern.test(text))?.name ?? ''
  }
}
