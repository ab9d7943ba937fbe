/** Tests the purchase of examination PINs: WAEC, JAMB, and a PIN that arrives late. */
import { expect, expectAccessible } from './bank.ts'
import { test } from './other-bank.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'
import { expectStatus, open, pay, review, setFault } from './pay-bills.ts'

test('education: the receipt shows a WAEC PIN, and JAMB names the candidate before the payment', async ({
  payer: { page, person },
  quick,
}) => {
  await test.step('WAEC: the price depends on the PIN, and the receipt shows PIN and serial number', async () => {
    await open(page, 'Education')
    await review(page)
    await expect(page.getByRole('alert')).toContainText('Choose an examination body')
    await page.getByLabel('Examination body').selectOption('waec-result')
    await page.getByLabel('Kind of PIN').selectOption('waecdirect')
    await page.getByLabel('Phone number').fill('0803 123 4567')
    await review(page)
    await expect(page.getByRole('dialog')).toContainText('₦900.00')
    await expect(page.getByRole('dialog')).toContainText('No fees')
    await pay(page, person.pin)
    await expectStatus(page, 'Paid, PIN ready')
    await expect(page.getByText(/^\d{12}$/)).toBeVisible()
    await expect(page.getByText(/^WRN\d{9}$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('JAMB: an unknown profile is refused, and a known profile shows its name', async () => {
    await open(page, 'Education')
    await page.getByLabel('Examination body').selectOption('jamb')
    await page.getByLabel('Kind of PIN').selectOption('utme-no-mock')
    const profile = page.getByLabel('Profile ID')
    await profile.fill('1234567404')
    await expect(page.getByText('JAMB has no customer with this number')).toBeVisible()
    await profile.fill('0123456789')
    await expect(page.getByText('JAMB has no customer with this number')).toHaveCount(0)
    await expect(page.locator(builtSelector('#bill-customer .lookup-result-found'))).toBeVisible()
    await expectAccessible(page)
    await review(page)
    await expect(page.getByRole('dialog')).toContainText('₦6,200.00')
    await pay(page, person.pin)
    await expectStatus(page, 'Paid, PIN ready')
    await expect(page.getByText(/^\d{16}$/)).toBeVisible()
  })

  await test.step('the receipt says that a late PIN has not arrived', async () => {
    await setFault(quick, 'no-token')
    await open(page, 'Education')
    await page.getByLabel('Examination body').selectOption('waec-result')
    await page.getByLabel('Kind of PIN').selectOption('waecdirect')
    await page.getByLabel('Phone number').fill('0803 123 4568')
    await review(page)
    await pay(page, person.pin)
    await expect(page.getByText('Paid. Your PIN has not arrived yet.')).toBeVisible({ timeout: 30_000 })
    await setFault(quick, 'none')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
  })
})
