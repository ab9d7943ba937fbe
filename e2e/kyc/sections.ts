/** The steps of the identity check up to its documents: the hub, the NIN, and the sections that are typed. */
import type { Page } from '@playwright/test'
import { defaultDateOfBirth } from '../../src/values/date.ts'
import { type Bank, expect, expectAccessible } from '../bank.ts'
import type { Newcomer } from '../people.ts'

/** What a step of the journey needs. */
export interface Journey {
  readonly page: Page
  readonly bank: Bank
  readonly customer: Newcomer
  readonly width: number
}

export async function ninOf(bank: Bank, bvn: string): Promise<string> {
  const people = (await (await fetch(`${bank.console}/people`)).json()) as { bvn: string; nin: string }[]
  return people.find((one) => one.bvn === bvn)?.nin ?? ''
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save this section' }).click()
export const hub = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Identity check' })).toBeVisible()

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('Local government').selectOption('Surulere')
  await page.getByLabel('Street').fill('Bode Thomas Street')
  await page.getByLabel('House number').fill('14B')
}

export async function seeWhatIsMissing({ page }: Journey): Promise<void> {
  // Home links to the identity check while there is a higher tier.
  await expect(page.getByText('You are on tier 1. You have completed 0 of 5 sections.')).toBeVisible()
  await expect(page.getByText('Move up to tier 2 to send up to ₦100,000.00 at a time.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue identity check' }).click()
  await hub(page)
  await expect(page.getByText('0 of 5 sections done')).toBeVisible()
  await expect(page.getByText('Still missing: your NIN, personal details.')).toBeVisible()
  await expect(page.getByText('You have tier 1 now.')).toBeVisible()
  await expect(page.getByText('₦100,000.00now ₦10,000.00')).toBeVisible()
  await expectAccessible(page)
}

export async function verifyNin({ page, bank, customer }: Journey): Promise<void> {
  await page.getByRole('link', { name: /^Identification/ }).click()
  const nin = page.getByLabel('National identification number (NIN)')
  const verify = page.getByRole('button', { name: 'Verify my NIN' })
  await nin.fill('123')
  await verify.click()
  await expect(page.getByRole('alert')).toContainText('A NIN has 11 digits')
  await expectAccessible(page)
  for (const wrong of ['72299999999', '72200000001']) {
    await nin.fill(wrong)
    await verify.click()
    await expect(page.getByRole('alert')).toContainText('could not be matched with you')
  }
  await nin.fill(await ninOf(bank, customer.bvn))
  await verify.click()
  await hub(page)
  await expect(page.getByText('1 of 5 sections done')).toBeVisible()
  await page.getByRole('link', { name: /^Identification Your NIN \*{7}[0-9]{4} is verified/ }).click()
  await expect(page.getByText(/^Your NIN \*{7}[0-9]{4} is verified/)).toBeVisible()
  await expectAccessible(page)
}

export async function savePersonalDetails({ page }: Journey): Promise<void> {
  await page.goto('/kyc/personal')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Choose a title')
  await expectAccessible(page)
  await page.getByLabel('Title').selectOption('Dr')
  await page.getByLabel('Mother’s maiden name').fill('Nwosu')
  await page.goto('/history')
  await page.goto('/kyc/personal')
  await expect(page.getByLabel('Mother’s maiden name')).toHaveValue('Nwosu')
  await expect(page.getByLabel('Title')).toHaveValue('Dr')
  await page.getByLabel('Marital status').selectOption('Married')
  await page.getByLabel('What is the account for?').selectOption('Salary')
  await fillAddress(page)
  await page.getByLabel('Instagram').fill('@ada')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Instagram takes the name only')
  await page.getByLabel('Instagram').fill('ada.eze')
  await save(page)
  await hub(page)
  await page.getByRole('link', { name: /^Personal details/ }).click()
  await expect(page.getByLabel('Local government')).toHaveValue('Surulere')
  await expect(page.getByLabel('Instagram')).toHaveValue('ada.eze')
}

export async function getTier2({ page }: Journey): Promise<void> {
  await page.goto('/kyc')
  await page.getByRole('button', { name: 'Get tier 2' }).click()
  await expect(page.getByRole('heading', { name: 'What you get with tier 3' })).toBeVisible()
  await expect(page.getByText(/^Still missing: financial details, next of kin/)).toBeVisible()
  await expectAccessible(page)
}

export async function saveFinancialDetails({ page }: Journey): Promise<void> {
  await page.goto('/kyc/financial')
  await page.getByLabel('Employment status').selectOption('Employed')
  await page.getByLabel('Occupation').fill('Logistics manager')
  await page.getByLabel('Employer').fill('Meridian Logistics Ltd')
  await page.getByLabel('Day').fill('3')
  await page.getByLabel('Month').fill('2')
  await page.getByLabel('Year').fill('2999')
  await page.getByLabel('Office address').fill('22 Creek Road, Apapa')
  await page.getByLabel('Source of your money').selectOption('Salary')
  await page.getByLabel('Annual income range').selectOption({ index: 2 })
  await page.getByText('Yes', { exact: true }).click()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Choose a country')
  await page.getByLabel('Country of tax residence').selectOption('GBR')
  await page.getByLabel('Address there').fill('1 High Street')
  await page.getByText('No', { exact: true }).last().click()
  await page.getByLabel('Why not?').selectOption('B')
  await page.getByLabel('What you did to get a tax number').fill('I applied and wait for it')
  await page.getByLabel(/^I agree that the bank reports/).check()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('This day must be in the past')
  await expectAccessible(page)
  await page.getByLabel('Year').fill('2020')
  await save(page)
  await hub(page)
  await page.getByRole('link', { name: /^Financial details/ }).click()
  await expect(page.getByLabel('What you did to get a tax number')).toHaveValue('I applied and wait for it')
}

export async function saveNextOfKin({ page }: Journey): Promise<void> {
  await page.goto('/kyc/next-of-kin')
  // Product §7.2: 1 January, 18 years ago, is only an example. It must not be saved without a choice.
  const [year = '', month = '', day = ''] = defaultDateOfBirth(new Date()).split('-')
  await expect(page.getByText(`${Number(day)} ${Number(month)} ${year}`)).toBeVisible()
  for (const part of ['Day', 'Month', 'Year']) await expect(page.getByLabel(part)).toHaveValue('')
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
  await page.getByLabel('Full name').fill('Chidi Eze')
  await page.getByLabel('Relationship to you').selectOption('Brother')
  await page.getByLabel('Gender').selectOption('Male')
  await page.getByLabel('Phone number').fill('0803 12')
  await page.getByLabel('Another country').check()
  await page.getByLabel('Which country?').selectOption('GHA')
  await page.getByLabel('State or region').fill('Greater Accra')
  await page.getByLabel('Street').fill('Ring Road')
  await page.getByLabel('House number').fill('7')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Enter a phone number')
  await expectAccessible(page)
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await save(page)
  await hub(page)
  await expect(page.getByText('4 of 5 sections done')).toBeVisible()
}
