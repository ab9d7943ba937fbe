/** Takes a newcomer straight to the request for tier 3, for journeys that begin with a waiting identity check. */
import { expect } from '../bank.ts'
import { sendDocuments } from './documents.ts'
import {
  getTier2,
  type Journey,
  saveFinancialDetails,
  saveNextOfKin,
  savePersonalDetails,
  verifyNin,
} from './sections.ts'

export async function askForTier3(journey: Journey): Promise<void> {
  const { page } = journey
  await page.goto('/kyc')
  for (const step of [verifyNin, savePersonalDetails, getTier2, saveFinancialDetails, saveNextOfKin])
    await step(journey)
  await page.goto('/kyc/documents')
  await sendDocuments(page)
  await page.goto('/kyc')
  await page.getByRole('button', { name: 'Ask for tier 3' }).click()
  await expect(page.getByText('Our staff read what you saved and sent.')).toBeVisible()
}
