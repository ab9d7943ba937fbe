/** Tests bills of every category from the form to the receipt, with successes and failures. */
import { expect, expectAccessible } from './bank.ts'
import { balance, test } from './other-bank.ts'
import { expectStatus, open, pay, review, setFault } from './pay-bills.ts'
import { ADAEZE } from './people.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'
test('airtime: fills in the own number, suggests the network of another number, and repeats with two presses', async ({
  payer: { page, person },
  quick,
}) => {
  const before = await balance(page)
  await page.goto('/bills')
  await expect(page.getByRole('heading', { level: 1, name: 'Pay bills' })).toBeVisible()
  await expectAccessible(page)
  await open(page, 'Airtime')

  await test.step('an empty form shows errors at its fields and sends nothing to the biller', async () => {
    await review(page)
    await expect(page.getByRole('alert')).toContainText('Enter an amount')
    await expectAccessible(page)
  })

  await test.step('the own number is filled in', async () => {
    await page.getByText('9mobile', { exact: false }).click()
    await page.getByRole('button', { name: '₦1,000', exact: true }).click()
    await review(page)
    await expect(page.getByRole('dialog')).toContainText('No fees')
    await expectAccessible(page)
    await pay(page, person.pin)
    await expectStatus(page, 'Paid')
    await expectAccessible(page)
    expect(await balance(page)).toBe(before - 1_000_00n)
  })

  await test.step('the number of another person suggests its network, which can be changed', async () => {
    await open(page, 'Airtime')
    await page.getByText('Another number').click()
    await page.getByLabel('Phone number').fill('0803 123 4567')
    await expect(page.getByRole('radio', { name: 'MTN' })).toBeChecked()
    await page.getByLabel('How much').fill('49')
    await review(page)
    await expect(page.getByRole('alert')).toContainText('Enter at least ₦50.00')
    await page.getByRole('radio', { name: 'Airtel' }).check()
    await page.getByLabel('How much').fill('250')
    await review(page)
    await expect(page.getByRole('dialog')).toContainText('08031234567')
    await expect(page.getByRole('dialog')).toContainText('Airtel')
    await pay(page, person.pin)
    await expectStatus(page, 'Paid')
  })

  await test.step('a recipient who is a customer of this bank appears with a masked name, and gets a message', async () => {
    await open(page, 'Airtime')
    await page.getByText('Another Optimus customer').click()
    const number = page.getByLabel('Phone number')
    await number.fill(person.phone.replace('+234', '0'))
    await expect(page.getByText('This is your own number.')).toBeVisible()
    await number.fill('0803 999 9990')
    await expect(page.getByText('No customer of Optimus has this number.')).toBeVisible()
    await expectAccessible(page)
    await number.fill(ADAEZE.phone.replace('+234', '0'))
    await expect(page.getByText('AD*** OK***')).toBeVisible()
    await page.getByRole('button', { name: '₦200', exact: true }).click()
    await review(page)
    await expect(page.getByRole('dialog')).toContainText('AD*** OK***')
    await pay(page, person.pin)
    await expectStatus(page, 'Paid')
    await expect
      .poll(async () => {
        const reply = await fetch(`${quick.console}/messages?to=${encodeURIComponent(ADAEZE.phone)}`)
        return ((await reply.json()) as { text: string }[]).filter(({ text }) => text.includes('topped your phone up'))
      })
      .toHaveLength(1)
  })

  await test.step('Again: one press fills the form, and the next press opens the review', async () => {
    await page.goto('/bills/airtime')
    await page.getByRole('link', { name: 'Pay again: Airtel for 08031234567' }).click()
    await review(page)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Is this another payment?')).toBeVisible()
    await sheet.getByRole('button', { name: /^Yes, pay another/ }).click()
    await pay(page, person.pin)
    await expectStatus(page, 'Paid')
  })

  await test.step('the form for data offers the recipients of airtime, but not the own number', async () => {
    await page.goto('/bills/data')
    await page.getByText('Another number').click()
    const lately = page.getByRole('group', { name: 'Recent' }).getByRole('button')
    await expect(lately).toHaveText(['08031234567', /^AD\*\*\* .*OK\*\*\* · 08035550142$/])
    await lately.first().click()
    await expect(page.getByLabel('Phone number')).toHaveValue('08031234567')
    await expectAccessible(page)
  })
})

test('airtime: the bank refunds a refused payment, and checks a payment without an answer', async ({
  payer: { page, person },
}) => {
  const before = await balance(page)
  const top = async (number: string): Promise<void> => {
    await open(page, 'Airtime')
    await page.getByText('Another number').click()
    await page.getByLabel('Phone number').fill(number)
    await page.getByRole('radio', { name: 'MTN' }).check()
    await page.getByLabel('How much').fill('300')
    await review(page)
    await pay(page, person.pin)
  }
  await top('08022222222')
  await expectStatus(page, 'Not paid')
  await expect(page.getByText('No money left your account.')).toBeVisible()
  await expectAccessible(page)
  expect(await balance(page)).toBe(before)

  await top('08055555555')
  await expectStatus(page, 'Paid')
  expect(await balance(page)).toBe(before - 300_00n)

  await top('08077777777')
  await expectStatus(page, 'We are checking')
  await expect(page.getByText('Please do not pay it again.')).toBeVisible()
  await expectAccessible(page)
  const receipt = page.url()
  // The page does not offer a pending payment again, and links to it when a customer types it again.
  await page.goto('/bills/airtime')
  await expect(page.getByRole('link', { name: /^Pay again: .* 080(55555555|77777777)$/ })).toHaveText('Pay again')
  await page.getByRole('link', { name: 'Status of MTN for 08077777777' }).click()
  await expect(page).toHaveURL(receipt)
  await open(page, 'Airtime')
  await page.getByText('Another number').click()
  await page.getByLabel('Phone number').fill('08077777777')
  await page.getByRole('radio', { name: 'MTN' }).check()
  await page.getByLabel('How much').fill('300')
  await review(page)
  await expect(page).toHaveURL(receipt)
})

test('data: each bundle has its price', async ({ payer: { page, person } }) => {
  const before = await balance(page)
  await open(page, 'Data bundles')
  await page.getByText('Another number').click()
  await page.getByLabel('Phone number').fill('08031234567')
  await expect(page.getByRole('radio', { name: 'MTN' })).toBeChecked()
  await review(page)
  await expect(page.getByRole('alert')).toContainText('Choose a bundle')
  await page.getByLabel('Bundle').selectOption({ index: 1 })
  await expect(page.getByLabel('How much')).toHaveCount(0)
  await expectAccessible(page)
  await review(page)
  await pay(page, person.pin)
  await expectStatus(page, 'Paid')
  expect(await balance(page)).toBeLessThan(before)
})

test('cable TV: an unknown smart card is refused immediately; a known card is renewed at its price', async ({
  payer: { page, person },
}) => {
  await open(page, 'Cable TV')
  await page.getByLabel('Provider').selectOption('gotv')
  await page.getByLabel('IUC number').fill('1234567404')
  await expect(page.locator(builtSelector('#bill-customer .field-error'))).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('IUC number').fill('1212121212')
  await expect(page.locator(builtSelector('#bill-customer .lookup-result-found'))).toContainText('GOtv Jolli')
  await page.getByText(/^Renew GOtv Jolli for ₦5,800/).click()
  await expectAccessible(page)
  await review(page)
  await expect(page.getByRole('dialog')).toContainText('₦100.00 fee and ₦7.50 VAT')
  await pay(page, person.pin)
  await expectStatus(page, 'Paid')
})

test('electricity: the receipt shows the token to read and copy, with key-change tokens first', async ({
  quick,
  payer: { page, person },
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const buy = async (meter: string, amount = '5000', status = 'Paid, token ready'): Promise<void> => {
    await open(page, 'Electricity')
    await page.getByLabel('Supplier').selectOption('ikeja-electric')
    await page.getByText('Prepaid: you get a token').click()
    await page.getByLabel('Meter or account number').fill(meter)
    await expect(page.locator(builtSelector('#bill-customer .lookup-result-found'))).toBeVisible()
    await page.getByLabel('How much').fill(amount)
    // The fee and the remaining balance are shown before the review.
    await expect(page.getByText('₦100.00 and ₦7.50 VAT')).toBeVisible()
    await expectAccessible(page)
    await review(page)
    await pay(page, person.pin)
    await expectStatus(page, status)
  }

  await test.step('one token is large and in groups of four digits', async () => {
    await buy('45102298447')
    const groups = await page.locator(builtSelector('.electricity-token-token span')).allInnerTexts()
    expect(groups.join(' ')).toMatch(/^([0-9]{4} ){4}[0-9]{4}$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Copy all 20 digits' }).click()
    await expect(page.locator(builtSelector('.toast'))).toHaveText('Token copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(groups.join(''))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await page.getByRole('button', { name: 'Save this meter' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.locator(builtSelector('.electricity-token-token span')).first()).toHaveText(groups[0] ?? '')
  })

  await test.step('a saved meter has the customer’s name for it and is paid from the list', async () => {
    await page.goto('/bills')
    await page.getByRole('button', { name: /^Edit / }).click()
    await page.getByLabel('Nickname').fill('Surulere flat')
    await page.getByLabel('Show this bill first').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save changes', exact: true }).click()
    await expect(page.getByText('Surulere flat')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pay Surulere flat' }).click()
    await expect(page.getByLabel('Meter or account number')).toHaveValue('45102298447')
    await expect(page.locator(builtSelector('#bill-customer .lookup-result-found'))).toBeVisible()
    await page.getByLabel('Supplier').selectOption('ikeja-electric')
    await expect(page.locator(builtSelector('#bill-customer .lookup-result-found'))).toBeVisible()
    await page.goto('/bills')
    await page.getByRole('button', { name: 'Edit Surulere flat' }).click()
    await page.getByRole('button', { name: 'Remove from saved bills' }).click()
    await expect(page.getByText('Surulere flat')).toHaveCount(0)
  })

  await test.step('a meter with a new key gets two key-change tokens before the token', async () => {
    await buy('45100000000')
    await expect(page.getByText('Your meter needs new keys.')).toBeVisible()
    await expect(page.locator(builtSelector('.electricity-token-token'))).toHaveCount(3)
    await expectAccessible(page)
  })

  await test.step('a late token appears on the page automatically, and arrives by SMS', async () => {
    await setFault(quick, 'no-token')
    await buy('45102298448', '2000', 'Paid')
    await expect(page.getByText('Paid. Your token has not arrived yet.')).toBeVisible()
    await expectAccessible(page)
    await setFault(quick, 'none')
    await expectStatus(page, 'Paid, token ready')
    await expect(page.locator(builtSelector('.electricity-token-token'))).toHaveCount(1)
  })

  await test.step('a rejected token is reported from its receipt, which says when the bank answers', async () => {
    await page.getByRole('link', { name: 'Token not accepted?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Report a problem' })).toBeVisible()
    await expect(page.getByText('₦2,107.50', { exact: true })).toBeVisible()
    await page.getByLabel(/I did not get what I paid for/).check()
    await expect(page.getByText(/You have our result within 72 hours/)).toBeVisible()
    await page.getByLabel('Tell us more').fill('The meter says reject')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your report' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expectStatus(page, 'Paid, token ready')
  })
})

test('gaming: the customer’s own limit applies immediately when lowered, and a day later when raised', async ({
  payer: { page, person },
}) => {
  await test.step('the customer sets a limit', async () => {
    await page.goto('/bills/gaming-limit')
    await expect(page.getByText('You have not set a limit.')).toBeVisible()
    await page.getByLabel('Daily limit').fill('0')
    await page.getByRole('button', { name: 'Save limit' }).click()
    await expect(page.getByText('Enter an amount above zero')).toBeVisible()
    await page.getByLabel('Daily limit').fill('1000')
    await page.getByRole('button', { name: 'Save limit' }).click()
    await expect(page.getByText('Your limit is ₦1,000.00 a day.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Daily limit').fill('9000')
    await page.getByRole('button', { name: 'Save limit' }).click()
    await expect(page.getByText(/it is ₦9,000.00. Until then/)).toBeVisible()
  })

  await test.step('a wallet top-up above the limit is refused', async () => {
    await open(page, 'Sports & Gaming')
    await expect(page.getByText('₦1,000.00 left today')).toBeVisible()
    await page.getByLabel('Company').selectOption('bet9ja')
    await page.getByLabel('User ID').fill('7654321')
    await expect(page.locator(builtSelector('#bill-customer .lookup-result-found'))).toBeVisible()
    await page.getByLabel('How much').fill('1500')
    await expectAccessible(page)
    await review(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('How much').fill('1000')
    await review(page)
    await pay(page, person.pin)
    await expectStatus(page, 'Paid')
    await page.goto('/bills/sports')
    await expect(page.getByText('₦0.00 left today')).toBeVisible()
  })
})
