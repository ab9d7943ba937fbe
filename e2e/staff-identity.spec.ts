/** A request for a tier is decided by section: rejected with reasons that the customer reads, corrected, and approved by two people. */
import type { Browser, Page } from '@playwright/test'
import { type Bank, expect, expectAccessible, test } from './bank.ts'
import { askForTier3 } from './kyc/ask-for-tier.ts'
import { sendPhoto } from './kyc/documents.ts'
import { becomeCustomer, freshNewcomer, freshPage } from './people.ts'
import { content, expectGood, logIn, pageLink } from './staff.ts'

test.use({ bankOf: 'staff-identity', bankEnvironment: { STAFF: 'on' } })

const SECTIONS = [
  'Identification',
  'Proof of identity',
  'Personal details',
  'Proof of address',
  'Financial details',
  'Signature',
  'Next of kin',
  'Selfie',
]

async function openCheck(browser: Browser, bank: Bank, name: string): Promise<Page> {
  const page = await logIn(browser, bank, name)
  await pageLink(page, 'Identity checks').click()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Identity check of/ })).toBeVisible()
  return page
}

const decide = (page: Page, section: string, verdict: 'Accept' | 'Reject') =>
  page
    .getByRole('group', { name: `Decision: ${section}` })
    .getByRole('radio', { name: verdict })
    .check()

async function acceptAllBut(page: Page, rejected: readonly string[]): Promise<void> {
  for (const section of SECTIONS) await decide(page, section, rejected.includes(section) ? 'Reject' : 'Accept')
}

test('back office: decides a request for a tier by section, and the customer corrects what was rejected', async ({
  bank,
  browser,
}) => {
  test.slow()
  const customer = await freshNewcomer(bank, 'section.check')
  const phone = await freshPage(browser, bank)
  await test.step('a customer asks for tier 3 with all sections', async () => {
    await becomeCustomer(phone, bank, customer)
    await askForTier3({ page: phone, bank, customer, width: 360 })
  })
  const officer = await openCheck(browser, bank, 'Bola Adewale')
  const other = await openCheck(browser, bank, 'Bola Adewale')
  await test.step('an officer sees the register next to the record, and a request without a decision is not sent', async () => {
    const compared = officer.getByRole('table', { name: 'The customer’s record and the registers' })
    await expect(compared.getByRole('row', { name: /^First name/ }).getByText('Same')).toHaveCount(2)
    await expect(compared.getByRole('row', { name: /^Phone/ })).toContainText('Not in the register')
    await officer.getByRole('button', { name: 'Show Utility bill' }).click()
    await expect(officer.getByRole('img', { name: 'Utility bill' })).toBeVisible()
    await officer.getByLabel('The reason in words').fill('Compared with the passport')
    await officer.getByRole('button', { name: 'Raise to tier 3' }).click()
    await expect(officer.getByRole('alert')).toContainText('Accept or reject: Signature')
    await expectGood(officer)
  })
  await test.step('the officer rejects two sections, and a second officer gets a conflict', async () => {
    const rejected = ['Proof of address', 'Selfie']
    for (const page of [officer, other]) {
      await acceptAllBut(page, rejected)
      await page.getByLabel('Reason to reject: Proof of address').selectOption('expired')
      await page.getByLabel('Reason to reject: Selfie').selectOption('other')
      await page.getByLabel('The reason in words').fill('Compared with the passport')
    }
    await officer.getByRole('button', { name: 'Refuse tier 3' }).click()
    await expect(officer.getByText('Write what is wrong and what to do').first()).toBeVisible()
    for (const page of [officer, other])
      await page.getByLabel('Words to the customer: Selfie').fill('Please take off the sunglasses')
    await expectGood(officer)
    await officer.getByRole('button', { name: 'Refuse tier 3' }).click()
    await expect(content(officer).getByText(/^Done: Refuse tier 3/)).toBeVisible()
    await expectGood(officer)
    await other.getByRole('button', { name: 'Refuse tier 3' }).click()
    await expect(other.getByRole('alert')).toContainText('Another person has decided this request already')
    await other.getByRole('button', { name: 'Show the decision' }).click()
    await expect(other.getByText(/^Rejected .*It has expired/)).toBeVisible()
  })
  await test.step('the customer reads which sections, why and what to do', async () => {
    await phone.goto('/kyc')
    await expect(phone.getByText('It is out of date.')).toBeVisible()
    await expect(phone.getByText('Send one that is valid today.')).toBeVisible()
    await expect(phone.getByText('Please take off the sunglasses')).toBeVisible()
    await expect(phone.getByText('We accepted everything else.')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Ask for tier 3' })).toHaveCount(0)
    await expectAccessible(phone)
    await phone.getByRole('link', { name: 'Proof of address' }).click()
    await expect(phone.getByText('We did not accept this.')).toHaveCount(2)
    await expectAccessible(phone)
    await sendPhoto(phone, 'your utility bill', 'Utility bill')
    await sendPhoto(phone, 'your selfie', 'Selfie')
    await phone.goto('/kyc')
    await expect(phone.getByText('You have corrected this.')).toHaveCount(2)
    await phone.getByRole('button', { name: 'Ask for tier 3' }).click()
    await expect(phone.getByText('Our staff read what you saved and sent.')).toBeVisible()
  })
  await test.step('an officer finds the other sections accepted, and two people raise the tier', async () => {
    const again = await openCheck(browser, bank, 'Bola Adewale')
    await expect(again.getByText('6 of 8 sections accepted, 0 rejected, 2 without a decision.')).toBeVisible()
    for (const section of ['Proof of address', 'Selfie']) await decide(again, section, 'Accept')
    await again.getByLabel('The reason in words').fill('Compared with the passport')
    await again.getByRole('button', { name: 'Raise to tier 3' }).click()
    await expect(
      content(again)
        .getByText(/waits for the check of another person/)
        .first(),
    ).toBeVisible()
    await expectGood(again)
    const checker = await openCheck(browser, bank, 'Efe Okoro')
    await checker.getByRole('link', { name: 'Open the order' }).click()
    await checker.getByRole('button', { name: 'Approve and execute' }).click()
    await expect(checker.getByText(/^Done: Raise customer/)).toBeVisible()
    await phone.goto('/kyc')
    await expect(phone.getByText('You have tier 3,')).toBeVisible()
  })
})
