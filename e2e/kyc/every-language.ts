/** The identity check in every language: each section with its errors, the documents, and the request for tier 3. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Bank, expect } from '../bank.ts'
import { check, checkErrors, press, say, visit } from '../language-walk.ts'
import type { Code } from '../read-texts.ts'
import * as PATHS from '../../src/web/session/paths/paths.ts'
import { ninOf } from './sections.ts'

/** Fills in the fields and the lists of a section, by the names of its data. */
async function fillSection(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`[name="${name}"]`).first()
    if ((await field.getAttribute('type')) === 'radio') await page.locator(`[name="${name}"][value="${value}"]`).check()
    else if ((await field.getAttribute('type')) === 'checkbox') await field.check()
    else if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption(value)
    else await field.fill(value)
  }
}

const NIGERIAN_ADDRESS = {
  State: 'Lagos',
  LocalGovernmentArea: 'Surulere',
  Street: 'Bode Thomas Street',
  HouseNumber: '14B',
}

interface Section {
  readonly path: string
  /** The values that show every further field of the section. */
  readonly opening: Readonly<Record<string, string>>
  readonly rest: Readonly<Record<string, string>>
}

const PERSONAL: Section = {
  path: PATHS.kycPersonal,
  opening: {},
  rest: {
    Title: 'Dr',
    MotherMaidenName: 'Nwosu',
    MaritalStatus: 'Married',
    PurposeOfAccount: 'Salary',
    ...NIGERIAN_ADDRESS,
  },
}
const FURTHER: readonly Section[] = [
  {
    path: PATHS.kycFinancial,
    opening: {
      EmploymentStatus: 'Employed',
      HasForeignCitizenship: 'yes',
      'ForeignCitizenship.HasForeignTaxId': 'no',
      'ForeignCitizenship.TINUnavailabilityReason': 'B',
    },
    rest: {
      Occupation: 'Logistics manager',
      EmployerName: 'Meridian Logistics Ltd',
      'EmploymentDate-day': '3',
      'EmploymentDate-month': '2',
      'EmploymentDate-year': '2020',
      OfficeAddress: '22 Creek Road, Apapa',
      SourceOfWealth: 'Salary',
      AnnualIncomeRange: '₦1,000,000 to ₦5,000,000',
      'ForeignCitizenship.CountryOfTaxResidence': 'GBR',
      'ForeignCitizenship.AddressLine1': '1 High Street',
      'ForeignCitizenship.TINUnavailabilityReasonDescription': 'Applied for it',
      'ForeignCitizenship.HasAcceptedFATCA': 'yes',
    },
  },
  {
    path: PATHS.kycNextOfKin,
    opening: {},
    rest: {
      Name: 'Chidi Eze',
      Relationship: 'Brother',
      Gender: 'Male',
      'DateOfBirth-day': '1',
      'DateOfBirth-month': '1',
      'DateOfBirth-year': '1990',
      PhoneNumber: '0803 123 4567',
      ...NIGERIAN_ADDRESS,
    },
  },
]

async function saveSection(page: Page, code: Code, { path, opening, rest }: Section): Promise<void> {
  await visit(page, path)
  await fillSection(page, opening)
  await checkErrors(page, code, 'Save this section', path)
  await fillSection(page, rest)
  await press(page, code, 'Save this section')
  await expect(page).toHaveURL(/\/kyc$/)
}

async function verifyNin(page: Page, code: Code, nin: string): Promise<void> {
  await visit(page, PATHS.kycIdentification)
  await page.locator('#nin').fill('72200000001')
  await checkErrors(page, code, 'Verify my NIN', 'NIN')
  await page.locator('#nin').fill(nin)
  await press(page, code, 'Verify my NIN')
  await expect(page).toHaveURL(/\/kyc$/)
  await visit(page, PATHS.kycIdentification)
  await check(page, code, 'NIN, verified')
}

/** The places of the documents in the page: passport, utility bill, signature and selfie. */
const SENT = [1, 4, 5, 6]

async function sendDocuments(page: Page, code: Code): Promise<void> {
  await visit(page, PATHS.kycDocuments)
  const rows = page.locator('main li:has(input[type=file])')
  const send = (nth: number, buffer: Buffer): Promise<void> =>
    rows
      .nth(nth)
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
  await send(0, Buffer.from('%PDF-1.7 ...'))
  await send(2, Buffer.from('no picture at all'))
  await expect(rows.getByRole('alert')).toHaveCount(2)
  await check(page, code, 'documents, refused files')
  for (const nth of SENT) {
    await send(nth, await aPicture(nth))
    await expect(rows.nth(nth).getByText(say(code, 'Saved'), { exact: true })).toBeVisible()
  }
  await check(page, code, 'documents, saved')
}

const aPicture = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 150, channels: 3, background: { r: shade, g: 90, b: 120 } } })
    .png()
    .toBuffer()

export async function completeIdentityCheck(page: Page, bank: Bank, code: Code, bvn: string): Promise<void> {
  await visit(page, PATHS.kyc)
  await check(page, code, 'identity check on tier 1')
  await verifyNin(page, code, await ninOf(bank, bvn))
  await saveSection(page, code, PERSONAL)
  await press(page, code, 'Get tier 2')
  await expect(page.getByText(say(code, 'You have tier {tier} now.').replace('{tier}', '2'))).toBeVisible()
  await check(page, code, 'identity check on tier 2')
  for (const section of FURTHER) await saveSection(page, code, section)
  await sendDocuments(page, code)
  await visit(page, PATHS.kyc)
  await check(page, code, 'identity check, complete')
  await press(page, code, 'Ask for tier 3')
  await expect(page.getByRole('button', { name: say(code, 'Ask for tier 3') })).toHaveCount(0)
  for (const path of [PATHS.kyc, PATHS.kycDocuments, PATHS.kycPersonal]) {
    if (path !== PATHS.kyc) await visit(page, path)
    await check(page, code, `${path}, tier 3 requested`)
  }
}
