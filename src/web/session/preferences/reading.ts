/**
 * Stores the accessibility preferences on this device: larger text, more contrast, less motion, underlined links. They
 * apply before the first paint.
 */
import { deviceStorage } from '../browser-storage.ts'

/** The words that the stylesheet knows. Without them the pages have their normal look. */
export type ReadingWord = 'text-125' | 'text-150' | 'text-200' | 'contrast' | 'still' | 'underline'

/** The head script reads the same key (src/web/app/head-script.ts). */
export const READING_KEY = 'adire.reading'

export function readReading(): ReadonlySet<string> {
  return new Set((deviceStorage.read(READING_KEY) ?? '').split(' ').filter((word) => word !== ''))
}

/** Removes the words of `off`, adds `on`, stores the choice and applies it immediately. */
export function changeReading(off: readonly ReadingWord[], on?: ReadingWord): void {
  const kept = [...readReading()].filter((word) => !off.includes(word as ReadingWord))
  const words = [...kept, ...(on === undefined ? [] : [on])].join(' ')
  deviceStorage.write(READING_KEY, words === '' ? null : words)
  document.documentElement.dataset['reading'] = words
}
