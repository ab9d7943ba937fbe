/** Home after a reload: few calls before it is complete, and nothing on it moves. */
import { measureLoad, prepare } from '../bench/web/page-figures.ts'
import { expect, expectAccessible, test } from './bank.ts'
import { ADAEZE, expectLoaded, freshPage, logInAndLink } from './people.ts'

test.use({ bankOf: 'speed' })

test('home asks four calls, stays where it is, and shows the limits of a new device at once', async ({
  bank,
  browser,
}) => {
  const page = await freshPage(browser, bank)
  await prepare(page)
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/keys/')) keys.push(request.url())
  })
  await logInAndLink(page, bank, ADAEZE)
  await expectLoaded(page)
  const { calls, shift, callsInAll } = await measureLoad(page, '/', () => expectLoaded(page), 6000)
  expect([...calls].sort()).toEqual(['getAccounts', 'getEntries', 'getFreeze', 'getLimits'])
  expect(shift).toBeLessThan(0.02)
  // The state of the network and the number of unread alerts come later.
  expect(callsInAll).toBe(6)
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('This device is new.')
  await expectAccessible(page)
  // Each page brings the message key.
  expect(keys).toEqual([])
})
