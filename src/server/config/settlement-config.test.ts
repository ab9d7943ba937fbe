/** Tests the variables of the settlement reports. */
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

function reports(environment: Record<string, string>) {
  const parsed = parseConfig(environment)
  return parsed.ok ? parsed.value.settlementReports : parsed.failure
}

it('settlement reports: both networks are expected in the folder, unless the list names fewer', () => {
  expect(reports({})).toMatchObject({ folder: undefined, networks: [] })
  expect(reports({ SETTLEMENT_REPORTS: '/reports' })).toMatchObject({
    folder: '/reports',
    networks: ['switch', 'biller'],
  })
  expect(reports({ SETTLEMENT_REPORTS: '/reports', SETTLEMENT_REPORT_NETWORKS: 'biller' })).toMatchObject({
    networks: ['biller'],
  })
})

it('settlement reports: are missing after 10:00 in Lagos, unless another time is set', () => {
  expect(reports({})).toMatchObject({ by: { hour: 10, minute: 0 } })
  expect(reports({ SETTLEMENT_REPORTS_BY: '06:45' })).toMatchObject({ by: { hour: 6, minute: 45 } })
  for (const time of ['6:45', '24:00', '10:60', '10', '10:00 WAT'])
    expect(reports({ SETTLEMENT_REPORTS_BY: time })).toContain(
      'SETTLEMENT_REPORTS_BY must be a time from 00:00 to 23:59',
    )
})

it.each([
  [{ SETTLEMENT_REPORTS: 'reports' }, 'SETTLEMENT_REPORTS must be the path of a folder'],
  [{ SETTLEMENT_REPORT_NETWORKS: 'switch,cards' }, 'SETTLEMENT_REPORT_NETWORKS must be a list of switch and biller'],
  [{ SETTLEMENT_REPORT_NETWORKS: 'switch, switch' }, 'SETTLEMENT_REPORT_NETWORKS must be a list of switch and biller'],
])('settlement reports: name the bad variable of %o', (environment, message) => {
  expect(reports(environment)).toContain(message)
})
