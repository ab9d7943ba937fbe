/** Reads the texts of a page as a customer sees them: which are cut, which leave their box, and which are English. */
import type { Page } from '@playwright/test'
import { readWords, TRANSLATED } from '../scripts/translations/catalogue-files.ts'
import { patternOf, type Translation } from '../scripts/translations/compile.ts'

export const ALL_LANGUAGES = ['en', ...TRANSLATED] as const
export type Code = (typeof ALL_LANGUAGES)[number]

/** Words of English sentences that the other languages do not have. Pidgin has most of them. */
const ENGLISH_WORDS =
  /\b(the|your|you|our|was|have|has|with|from|this|that|when|please|cannot|until|days?|hours?|minutes?)\b/i

const textOf = (translation: Translation): string =>
  typeof translation === 'string' ? translation : (translation.other ?? '')

/** Translates as the screens do. */
export function catalogueOf(code: Code) {
  const words = code === 'en' ? {} : readWords(code)
  const changed = Object.entries(words).filter(([english, own]) => english !== own)
  const texts = new Set(changed.map(([english]) => english))
  const sentences = [...texts].filter((english) => isSentence(english) && english.includes('{'))
  const patterns = sentences.map((english) => new RegExp(patternOf(english)))
  const own = new Set(changed.map(([, translation]) => textOf(translation)))
  return {
    say: (english: string, params: Readonly<Record<string, string>> = {}): string =>
      textOf(words[english] ?? english).replaceAll(/\{(\w+)\}/g, (hole, name: string) => params[name] ?? hole),
    /** Says whether the text is an English text of the screens. */
    isEnglish: (text: string): boolean =>
      texts.has(text) ||
      patterns.some((pattern) => pattern.test(text)) ||
      (code !== 'en' && code !== 'pcm' && ENGLISH_WORDS.test(text)),
    isOfCatalogue: (text: string): boolean => own.has(text),
  }
}

const isSentence = (english: string): boolean =>
  (english.replaceAll(/\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 1

export interface SeenTexts {
  /** Texts of which the page hides a part. */
  readonly cut: readonly string[]
  /** Texts that end in an ellipsis. Only a name or another text of a customer may. */
  readonly shortened: readonly string[]
  /** Texts outside the window, or outside their button, cell or paragraph. */
  readonly outside: readonly string[]
  /** Words that are broken over two lines. */
  readonly broken: readonly string[]
  /** Every text in the page's language, also of labels for screen readers. */
  readonly texts: readonly string[]
}

/** Reads the texts of the page at its current width. */
export async function readTexts(page: Page): Promise<SeenTexts> {
  const seen = await page.evaluate(lookAtTexts)
  const labels = await page.evaluate(readLabels)
  return { ...seen, texts: [...new Set([...seen.texts, ...labels])] }
}

/** Runs in the page. */
function lookAtTexts(): SeenTexts {
  const cut: string[] = []
  const shortened: string[] = []
  const outside: string[] = []
  const broken: string[] = []
  const texts = new Set([document.title])
  const range = document.createRange()

  const isInPageLanguage = (element: Element): boolean => element.closest('[lang]') === document.documentElement
  const rectsOf = (): readonly DOMRect[] => [...range.getClientRects()].filter(({ width }) => width > 1)
  /** Letters with marks above or below may leave their line box a little. */
  const marksOf = (element: Element): number => parseFloat(getComputedStyle(element).fontSize) * 0.35

  /** How an ancestor hides the box of a text. `off`: the text is for screen readers only, such as the name of an icon. */
  function hiddenBy(parent: Element, box: DOMRect, marks: number): 'off' | 'scrolls' | 'cut' | 'shortened' | undefined {
    let scrollsAcross = false
    let scrollsDown = false
    for (let up: Element | null = parent; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up)
      const hides = style.overflow !== 'visible' || style.clipPath !== 'none'
      if (hides && (up.clientWidth <= 1 || up.clientHeight <= 1 || style.fontSize === '0px')) return 'off'
      scrollsAcross ||= /auto|scroll/.test(style.overflowX)
      scrollsDown ||= /auto|scroll/.test(style.overflowY)
      if (style.display === 'inline') continue
      const { left, top } = up.getBoundingClientRect()
      const inner = { left: left + up.clientLeft - 1, top: top + up.clientTop - 1 - marks }
      const across =
        /hidden|clip/.test(style.overflowX) &&
        !scrollsAcross &&
        (box.left < inner.left || box.right > inner.left + up.clientWidth + 2)
      const down =
        /hidden|clip/.test(style.overflowY) &&
        !scrollsDown &&
        (box.top < inner.top || box.bottom > inner.top + up.clientHeight + 2 + 2 * marks)
      if (up.querySelector('svg') && box.left > inner.left + up.clientWidth) return 'off'
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (across || down) return isShortened ? 'shortened' : 'cut'
    }
    return scrollsAcross ? 'scrolls' : undefined
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim()
    const parent = node.parentElement
    if (text === '' || !parent?.checkVisibility({ visibilityProperty: true })) continue
    if (isInPageLanguage(parent)) texts.add(text)
    if (parent.closest('svg, option')) continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width <= 1) continue
    const state = hiddenBy(parent, box, marksOf(parent))
    if (state === 'off') continue
    if (state === 'cut') cut.push(text)
    if (state === 'shortened') shortened.push(text)
    if (state !== undefined) continue
    const holder = parent.closest('button, a, summary, label, legend, th, td, dt, dd, h1, h2, h3, p, li, output')
    const edge = holder && getComputedStyle(holder).display !== 'inline' ? holder.getBoundingClientRect() : box
    const isIn = (left: number, right: number): boolean => box.left >= left - 1 && box.right <= right + 1
    if (!isIn(0, innerWidth) || !isIn(edge.left, edge.right)) outside.push(text)
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{M}]{2,}/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const [first, ...others] = rectsOf().map(({ top }) => Math.round(top))
      if (others.some((top) => top !== first)) broken.push(`${word} of: ${text}`)
    }
  }
  return { cut, shortened, outside, broken, texts: [...texts] }
}

/** Runs in the page. Returns labels for screen readers, and sentences with a link or a figure in them. */
function readLabels(): readonly string[] {
  const texts: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility() || element.closest('[lang]') !== document.documentElement) continue
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name)
      if (text) texts.push(text)
    }
    // A sentence with a link or a figure in it has more than one text.
    if (/^(P|H[1-3]|LI|BUTTON|A|LABEL|LEGEND|DT|DD|OPTION)$/.test(element.tagName))
      texts.push((element.textContent ?? '').trim())
  }
  return texts
}
