/** Settings of the staff's side for tests, without those of an identity provider. */
import type { StaffConfig } from '../../config/staff-config.ts'

export const STAFF_CONFIG: Omit<StaffConfig, 'issuer' | 'clientId' | 'clientSecret'> = {
  host: '127.0.0.1',
  port: 0,
  networks: ['10.0.0.0/8', '127.0.0.0/8'],
  origin: 'http://localhost:8081',
  cliClientId: undefined,
  acr: [],
  amr: [],
  scope: 'openid profile email groups',
  subjectClaim: 'sub',
  groupsClaim: 'groups',
  adminGroup: undefined,
  databaseUrl: undefined,
  reportAddresses: [],
  connections: 8,
}
