/** The networks of the staff's side: which texts are networks, and which addresses are in them. */
import { expect, it } from 'vitest'
import { STAFF_CONFIG } from '../staff/login/staff-config.fixture.ts'
import { parseStaffConfig } from './staff-config.ts'
import { PRIVATE_RANGES } from './staff-networks.ts'

const read = (STAFF_NETWORKS?: string) =>
  parseStaffConfig({
    STAFF_ISSUER: 'https://login.bank.example',
    STAFF_CLIENT_ID: 'id',
    STAFF_CLIENT_SECRET: 'secret',
    STAFF_ORIGIN: STAFF_CONFIG.origin,
    ...(STAFF_NETWORKS === undefined ? {} : { STAFF_NETWORKS }),
  })

it('STAFF_NETWORKS: is all private networks by default', () => {
  const [given, named] = [read(), read(PRIVATE_RANGES)]
  expect(given).toEqual(named)
  expect(given.ok && given.value.networks).toContain('10.0.0.0/8')
  expect(given.ok && given.value.networks).not.toContain('0.0.0.0/0')
})

it('STAFF_NETWORKS: reads networks and single addresses', () => {
  const config = read('10.20.0.0/16, 192.0.2.7 fd12::/16 2001:db8::1')
  expect(config.ok && config.value.networks).toEqual(['10.20.0.0/16', '192.0.2.7/32', 'fd12::/16', '2001:db8::1/128'])
})

it.each(['bank', '10.20.0.0/33', '10.20/16', '10.0.0.0/8/8', 'fd12::/129', '10.0.0.0/x', '10.0.0.0/', ' , '])(
  'STAFF_NETWORKS: refuses %j',
  (networks) => {
    const config = read(networks)
    expect(!config.ok && config.failure).toContain('STAFF_NETWORKS')
  },
)
