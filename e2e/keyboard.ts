/** Works on a page by the keyboard alone, and counts the keys. Locators only say which element has the focus. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './bank.ts'

export interface Effort {
  /** Keys that move the focus, choose, or send. */
  keys: number
  characters: number
}

export interface Keyboard {
  readonly page: Page
  readonly effort: Effort
  press(key: string): Promise<void>
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>
  /** Presses Tab until the target has the focus. The focus must be visible at each stop. */
  tabTo(target: Locator): Promise<void>
  /** Chooses the option of the focused list by the first letters of its text. */
  choose(letters: string, list: Locator, value: string): Promise<void>
}

/** More stops than this are too many for a person, and a list must then offer a key or a link. */
const MOST_STOPS = 30

export function keyboardOf(page: Page): Keyboard {
  const effort: Effort = { keys: 0, characters: 0 }
  const press = async (key: string): Promise<void> => {
    effort.keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string): Promise<void> => {
    effort.characters += text.length
    await page.keyboard.type(text)
  }
  return {
    page,
    effort,
    press,
    type,
    tabTo: async (target) => {
      await expect(target).toBeVisible()
      for (let stops = 0; !(await hasFocus(target)); stops += 1) {
        if (stops === MOST_STOPS) throw new Error(`not reached with ${MOST_STOPS} keys: ${String(target)}`)
        await press('Tab')
        expect(await hiddenFocus(page)).toBe('')
      }
    },
    choose: async (letters, list, value) => {
      await expect(list).toBeFocused()
      await type(letters)
      await expect(list).toHaveValue(value)
    },
  }
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

/** Describes the focused element when nothing shows that it has the focus, or when it is outside the window. */
const hiddenFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return ''
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
    const isMarked = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return isMarked && isInWindow ? '' : focused.outerHTML.slice(0, 200)
  })
