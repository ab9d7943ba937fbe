/** Tests the variables of the settlement reports. */
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

function reports(environment: Record<string, string>) {
  const parsed = parseConfig(environment)
  return parsed.ok ? parsed.value.settlementReports : parsed.failure
}

it('settlement reports: both networks are expected in the folder, unless the list names fewer', () => {
  expect(reports({})).toBeUndefined()
  expect(reports({ SETTLEMENT_REPORTS: '/reports' })).toMatchObject({
    folder: '/reports',
    networks: ['switch', 'biller'],
  })
  expect(reports({ SETTLEMENT_REPORTS: '/reports', SETTLEMENT_REPORT_NETWORKS: 'biller' })).toMatchObject({
    networks: ['biller'],
  })
})
