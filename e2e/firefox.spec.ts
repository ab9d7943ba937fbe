/** The main journeys in Firefox: login, a transfer within the bank, an electricity bill, and both receipts. */
import type { Browser, Page } from 'puppeteer-core'
import { builtSelector } from '../scripts/web/scoped-name.ts'
import { type Bank, expect, test } from './bank.ts'
import {
  approve,
  attachReports,
  fillLogin,
  logInAndLink,
  named,
  openFirefox,
  press,
  type Reports,
  recordPage,
  type,
  waitForPage,
  waitForStatus,
} from './firefox.ts'
import { ADAEZE } from './people.ts'

test.use({ bankOf: 'firefox' })

const RECEIPT = /\/transfers\/[0-9a-f-]{36}$/
const BILL_RECEIPT = /\/bills\/[0-9a-f-]{36}$/

async function numberOf(bank: Bank, name: string): Promise<string> {
  const { accounts } = (await (await fetch(`${bank.console}/bank`)).json()) as {
    accounts: { accountNumber: string; accountName: string }[]
  }
  return accounts.find(({ accountName }) => accountName === name)?.accountNumber ?? ''
}

async function transfer(page: Page, bank: Bank): Promise<void> {
  await press(page, 'a[href="/transfers/optimus"]')
  await waitForPage(page, 'Optimus Transfer')
  await type(page, named('Optimus account number'), await numberOf(bank, 'TUNDE BAKARE'))
  await page.waitForSelector(builtSelector('#to-name .lookup-result-found'))
  await press(page, named('Continue', 'button'))
  await type(page, named('How much'), '1500')
  await press(page, named('Review transfer', 'button'))
  await approve(page, bank, ADAEZE, 'Send ₦1,500.00')
  await waitForStatus(page, 'Successful')
}

async function buyElectricity(page: Page, bank: Bank): Promise<string> {
  await page.goto(`${bank.url}/bills`)
  await waitForPage(page, 'Pay bills')
  await press(page, 'a[href="/bills/electricity"]')
  await waitForPage(page, 'Electricity')
  await page.waitForSelector(named('Supplier'))
  await page.select('select[name=biller]', 'ikeja-electric')
  await press(page, '::-p-text(Prepaid: you get a token)')
  await type(page, named('Meter or account number'), '45102298447')
  await page.waitForSelector(builtSelector('#bill-customer .lookup-result-found'))
  await type(page, named('How much'), '5000')
  await press(page, named('Review payment', 'button'))
  await approve(page, bank, ADAEZE, 'Pay ₦5,000.00')
  await waitForStatus(page, 'Paid, token ready')
  return readToken(page)
}

const readToken = (page: Page): Promise<string> =>
  page.$$eval(builtSelector('.electricity-token-token span'), (groups) =>
    groups.map(({ textContent }) => textContent).join(' '),
  )

test('Firefox: a customer logs in, sends money, buys electricity, and opens both receipts again', async ({
  bank,
}, info) => {
  const browser: Browser = await openFirefox()
  const reports: Reports = { errors: [], all: [] }
  const newPage = async (): Promise<Page> => {
    const page = await browser.newPage()
    page.setDefaultTimeout(30_000)
    recordPage(page, reports)
    return page
  }
  let page = await newPage()
  let receipt = ''
  try {
    await test.step('a login links the device', () => logInAndLink(page, bank, ADAEZE))

    await test.step('a transfer is approved and has a receipt', async () => {
      await transfer(page, bank)
      receipt = page.url()
      expect(receipt).toMatch(RECEIPT)
    })

    await test.step('the address of the receipt opens after a reload, in this tab and in a second tab', async () => {
      await page.reload()
      await waitForStatus(page, 'Successful')
      await page.goto(`${bank.url}/history`)
      await waitForPage(page, 'History')
      await page.goto(receipt)
      await waitForStatus(page, 'Successful')
      const second = await newPage()
      await second.goto(receipt)
      await waitForStatus(second, 'Successful')
      await second.close()
    })

    await test.step('a bill is paid, and its token opens again from History', async () => {
      const token = await buyElectricity(page, bank)
      expect(token).toMatch(/^([0-9]{4} ){4}[0-9]{4}$/)
      expect(page.url()).toMatch(BILL_RECEIPT)
      await page.goto(`${bank.url}/history`)
      await press(page, builtSelector('.card-clip .list > li a'))
      await press(page, builtSelector('a.button[href^="/bills/"]'))
      await waitForStatus(page, 'Paid, token ready')
      expect(await readToken(page)).toBe(token)
    })

    await test.step('a tab without the session asks for a login, and then opens the receipt', async () => {
      await page.close()
      page = await newPage()
      await page.goto(receipt)
      await waitForPage(page, 'Log in')
      await fillLogin(page, ADAEZE)
      await waitForStatus(page, 'Successful')
      expect(page.url()).toBe(receipt)
    })
    expect(reports.errors).toEqual([])
  } catch (error) {
    await attachReports(page, reports, info)
    throw error
  } finally {
    await browser.close()
  }
})
