/** Chooses security questions, as a customer does. */
import { expect, type Page } from '@playwright/test'

/** Chooses the security questions on their page, which asks for the PIN. */
export async function chooseQuestions(
  page: Page,
  { answer, pin }: { readonly answer: string; readonly pin: string },
): Promise<void> {
  for (const number of [1, 2, 3]) {
    await page.getByLabel(`Security question ${number}`).selectOption({ index: number })
    await page.getByLabel(`Answer ${number}`).fill(answer)
  }
  await page.getByLabel('Transaction PIN').fill(pin)
  await page.getByRole('button', { name: 'Save the three questions' }).click()
  await expect(page.getByRole('heading', { name: 'Your questions are saved' })).toBeVisible()
}
