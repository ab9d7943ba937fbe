/** Fills the first step of the sign-up: the BVN and the date of birth. */
import type { Page } from '@playwright/test'

export async function fillBvn(
  page: Page,
  newcomer: { readonly bvn: string; readonly dateOfBirth: string },
): Promise<void> {
  await page.getByLabel('Bank verification number (BVN)').fill(newcomer.bvn)
  const [year, month, day] = newcomer.dateOfBirth.split('-')
  await page.getByLabel('Day').fill(String(Number(day)))
  await page.getByLabel('Month').fill(String(Number(month)))
  await page.getByLabel('Year').fill(year ?? '')
}
