// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endOthersPushes, isOwnPush, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

/** The parts of a browser that notifications need. jsdom has none. */
const ended: string[] = []
let permission: NotificationPermission = 'granted'
let registered: string | undefined

beforeEach(() => {
  ended.length = 0
  permission = 'granted'
  registered = undefined
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => ended.push('subscription'),
  }
  const registration = {
    pushManager: { subscribe: async () => subscription, getSubscription: async () => subscription },
  }
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      ready: Promise.resolve(registration),
      register: async (script: string) => {
        registered = script
      },
      getRegistration: async () => registration,
    },
  })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('browser subscription: belongs to its owner, and has the fields that the bank needs', async () => {
  expect(await subscribeBrowser('adaeze', 'K')).toEqual({ endpoint: 'https://push.example/1', p256dh: 'P', auth: 'A' })
  expect(registered).toBe('/service-worker.js')
  expect(isOwnPush('adaeze')).toBe(true)
})

it('browser subscription: ends when another customer logs in here, and stays at its owner’s login', async () => {
  await subscribeBrowser('adaeze', 'K')
  endOthersPushes('adaeze')
  expect(isOwnPush('adaeze')).toBe(true)
  endOthersPushes('tunde')
  await expect.poll(() => ended).toEqual(['subscription'])
  expect(isOwnPush('adaeze')).toBe(false)
})

it('browser subscription: a logout ends it at the push service', async () => {
  await subscribeBrowser('adaeze', 'K')
  await unsubscribeBrowser()
  expect(ended).toEqual(['subscription'])
  expect(isOwnPush('adaeze')).toBe(false)
})

it('browser subscription: says so when the customer refuses, and when the browser does not support it', async () => {
  permission = 'denied'
  expect(await subscribeBrowser('adaeze', 'K')).toBe('denied')
  permission = 'granted'
  vi.stubGlobal('navigator', {})
  expect(await subscribeBrowser('adaeze', 'K')).toBe('failed')
  await unsubscribeBrowser()
  expect(isOwnPush('adaeze')).toBe(false)
})
