/** Photographs a list of scenes. Each scene brings the page to one state, from the start or from the scene before. */
import type { Page } from '@playwright/test'
import { expect } from '../bank.ts'
import { typeAmount } from '../people.ts'
import { type PictureOptions, takePictures } from './camera.ts'
import { builtSelector } from '../../scripts/web/scoped-name.ts'

export interface Scene<World> {
  readonly screen: string
  readonly state: string
  /** The state is a page that still loads. */
  readonly loading?: true
  /** Brings the page to this state. */
  readonly reach: (world: World) => Promise<void>
  /** Undoes a change that the next scene must not see, such as a lost connection. */
  readonly after?: (world: World) => Promise<void>
}

/** Photographs every scene. When a step of a scene fails, the picture shows the page at that step, and the next scene follows. */
export async function film<World extends { readonly page: Page }>(
  world: World,
  scenes: readonly Scene<World>[],
  options: Pick<PictureOptions, 'sizes'> = {},
): Promise<void> {
  const wanted = process.env['SCREENS']
  for (const { screen, state, loading = false, reach, after } of scenes) {
    let problem: string | undefined
    try {
      await reach(world)
    } catch (error) {
      problem = String(error).split('\n')[0] ?? 'unknown'
    }
    if (wanted === undefined || screen.toLowerCase().includes(wanted.toLowerCase()))
      await takePictures(world.page, screen, state, {
        ...options,
        loading,
        ...(problem === undefined ? {} : { problem }),
      })
    await after?.(world).catch(() => undefined)
    expect.soft(problem, `${screen}: ${state}`).toBeUndefined()
  }
}

/** Calls for data get no answer. The session and its keys still work. */
const DATA = /\/api\/(?!auth\/|keys\/|health|session)/

export async function withoutAnswers(page: Page): Promise<void> {
  await page.route(DATA, (route) => route.abort('connectionreset'))
}

/** Calls for data wait without an answer until `answerAgain`. */
export async function withSlowAnswers(page: Page): Promise<void> {
  await page.route(DATA, () => new Promise<void>(() => undefined))
}

export const answerAgain = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Opens the page at this address, and waits for its heading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

export const expectAlert = (page: Page): Promise<void> => expect(page.getByRole('alert').first()).toBeVisible()

export const expectTitle = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Opens the form of a transfer. The form keeps what an earlier scene typed, so the recipient is changed first. */
export async function openEmptyTransfer(page: Page, path: string): Promise<void> {
  await open(page, path)
  const change = page.getByRole('button', { name: 'Change recipient' })
  await expect(change.or(page.getByRole('button', { name: 'Continue', exact: true }))).toBeVisible()
  if (await change.isVisible()) await change.click()
}

/** Fills the transfer to another customer of the bank, up to its amount. */
export async function fillOwnBankTransfer(page: Page, payee: string): Promise<void> {
  await openEmptyTransfer(page, '/transfers/optimus')
  await page.getByLabel('Optimus account number').fill(payee)
  await expect(page.locator(builtSelector('#to-name .lookup-result-found'))).toBeVisible()
  await typeAmount(page, '500')
}
