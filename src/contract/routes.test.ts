import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { billPaymentView, billRoutes, recentBill } from './bills/bills.ts'
import { cardRoutes } from './cards.ts'
import { deviceRoutes } from './identity/devices.ts'
import { kycRoutes } from './kyc/kyc.ts'
import { kycStatus } from './kyc/kyc-status.ts'
import type { Route } from './route.ts'
import { ROUTES } from './routes.ts'
import { userSession } from './identity/session.ts'
import { recentTransfer } from './transfers/transfers.ts'

const routes = Object.values<Route>(ROUTES)

test('route table: has every call of every noun', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^([a-z-]+\/)?[a-z-]+\.ts$/.test(file) && file !== 'routes.ts',
  )
  expect(files.length).toBeGreaterThan(60)
  for (const file of files) {
    const module = (await import(join(import.meta.dirname, file))) as Record<string, Record<string, Route>>
    for (const [name, table] of Object.entries(module)) {
      if (name.endsWith('Routes')) for (const route of Object.values(table)) expect(routes, file).toContain(route)
    }
  }
})

test('route table: has each address once, and no GET call that changes state', () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { method, path, changesState } of routes) if (changesState) expect(method, path).not.toBe('GET')
})

// docs/decisions/0012: during a deploy a new page meets a server of the build before.
test('reply schemas: accept the answer of an older server without the newest fields', () => {
  expect(v.parse(v.pick(userSession, ['language']), {})).toEqual({ language: null })
  expect(v.parse(v.pick(billRoutes.getBillers.data, ['charges']), {})).toEqual({ charges: null })
  expect(v.parse(v.pick(billPaymentView, ['recipientType']), {})).toEqual({ recipientType: null })
  expect(v.parse(v.pick(recentBill, ['recipientType', 'accountNumber']), {})).toEqual({
    recipientType: null,
    accountNumber: null,
  })
  expect(v.parse(v.pick(recentTransfer, ['accountNumber', 'total']), {})).toEqual({ accountNumber: null, total: null })
  expect(v.parse(v.pick(deviceRoutes.getDevices.data.item, ['showsAlerts']), {})).toEqual({ showsAlerts: false })
  expect(v.parse(v.pick(cardRoutes.getCards.data.entries.cards.item, ['version']), {})).toEqual({ version: null })
  expect(v.parse(v.pick(kycStatus, ['changed']), {})).toEqual({ changed: [] })
  expect(v.parse(v.pick(kycStatus.entries.nextTier.wrapped, ['now']), {})).toEqual({ now: null })
  expect(v.parse(v.pick(kycRoutes.getFinancialDetails.data, ['RequestID']), {})).toEqual({ RequestID: '' })
})
