/** How a customer reads: larger text, more contrast, less motion, underlined links. Kept on this device, shown before the first paint. */
import { deviceStorage } from './browser-storage.ts'

/** The words that the stylesheet knows; none of them is how the bank looks to everybody. */
export type ReadingWord = 'text-125' | 'text-150' | 'text-200' | 'contrast' | 'still' | 'underline'

/** The head script reads the same key (src/web/app/head-script.ts). */
export const READING_KEY = 'adire.reading'

export function readReading(): ReadonlySet<string> {
  return new Set((deviceStorage.read(READING_KEY) ?? '').split(' ').filter((word) => word !== ''))
}

/** Takes the words of `off` away, adds `on`, keeps the choice and shows it at once. */
export function changeReading(off: readonly ReadingWord[], on?: ReadingWord): void {
  const kept = [...readReading()].filter((word) => !off.includes(word as ReadingWord))
  const words = [...kept, ...(on === undefined ? [] : [on])].join(' ')
  deviceStorage.write(READING_KEY, words === '' ? null : words)
  document.documentElement.dataset['reading'] = words
}
