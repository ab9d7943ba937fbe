/** Lists the folders of the source, each with the other folders that it imports. The rules in .dependency-cruiser.cjs use the lists. */

/** Base folders of the server, each with the other folders of the server that it imports. */
export const SERVER_BASE = {
  ports: [],
  language: [],
  documents: ['language'],
  db: ['ports'],
  keys: ['crypto', 'db', 'ports', 'http/hpke[.]ts$'],
  http: ['db', 'keys', 'ports'],
  jobs: ['db', 'ports'],
  files: ['crypto', 'db', 'ports'],
  ledger: ['db', 'ports'],
  crypto: [],
  audit: ['db', 'http', 'ledger', 'ports'],
  accounts: ['db', 'ledger'],
  customers: ['crypto', 'db'],
  calendar: ['db'],
  notify: ['calendar', 'db', 'jobs', 'ledger', 'ports'],
  screening: ['db'],
  stops: ['db'],
  'network-health': ['db', 'ports'],
  payments: [
    'approvals',
    'audit',
    'calendar',
    'db',
    'http',
    'jobs',
    'language',
    'ledger',
    'ports',
    'screening',
    'stops',
  ],
  approvals: ['db', 'http', 'language', 'ledger', 'ports'],
  'entry-index': ['db', 'payments', 'ports'],
}
/** The folders that identity imports. No feature imports identity. */
export const IDENTITY_BASE = [
  'approvals',
  'audit',
  'crypto',
  'customers',
  'db',
  'documents',
  'http',
  'language',
  'notify',
  'ports',
  'screening',
  'stops',
]
/** The folders of identity, each with the others that it imports. Every folder imports the stores and auth-deps.ts too. */
export const IDENTITY = {
  profiles: [],
  codes: [],
  sessions: [],
  pin: ['profiles'],
  passkeys: ['profiles', 'pin'],
  authenticator: ['profiles', 'pin'],
  proofs: ['passkeys', 'authenticator'],
  questions: ['profiles', 'pin', 'proofs'],
  devices: ['profiles', 'codes', 'sessions', 'pin', 'passkeys', 'authenticator', 'proofs', 'questions'],
  passwords: ['profiles', 'devices'],
  login: ['profiles', 'sessions', 'passkeys', 'authenticator', 'devices', 'passwords'],
  recovery: ['profiles', 'codes', 'pin', 'passkeys', 'authenticator', 'proofs', 'questions', 'devices', 'passwords'],
  'sign-up': ['profiles', 'codes'],
}
/** Base folders of the web application, each with the other folders of it that it imports. */
const WEB_FIRST = ['api', 'language', 'session', 'ui']
export const WEB_BASE = {
  api: WEB_FIRST,
  language: WEB_FIRST,
  session: WEB_FIRST,
  ui: WEB_FIRST,
  upload: WEB_FIRST,
  approval: WEB_FIRST,
  payment: [...WEB_FIRST, 'approval'],
  schedule: [...WEB_FIRST, 'approval', 'payment'],
  worker: ['session'],
}

/** The kinds of payment, each with the other kinds that it imports. */
export const KINDS = {
  transfer: ['own-bank', 'other-bank', 'exchange'],
  'own-bank': ['transfer'],
  'other-bank': ['transfer'],
  exchange: ['transfer', 'own-bank'],
  bill: [],
  'card-fee': [],
}
/** The folders of tools, each with the other folders of tools that it imports. */
export const TOOLS = {
  bench: [],
  api: [],
  audit: [],
  'bank-tests': ['faults', 'sql'],
  dependencies: [],
  deploy: [],
  diagrams: [],
  drill: ['faults'],
  faults: ['mutants'],
  fuzz: [],
  golden: [],
  ha: ['bank-tests'],
  lint: [],
  metrics: ['sql', 'tests'],
  migrations: [],
  mutants: ['tests'],
  prose: [],
  recovery: ['bank-tests', 'ha'],
  screens: [],
  sql: [],
  tests: [],
  translations: [],
  web: [],
}
/** The tools that the measurements of pages import. */
export const BENCH_TOOLS = ['^scripts/(browser|web/scoped-name)[.]ts$', '^e2e/(bank|people|firefox)[.]ts$']
/** What a journey imports besides fixtures: values, and the tools that start the bank. */
export const JOURNEY_TOOLS = [
  '^src/values/',
  // The addresses of the page, and the database of the bank that the journeys started.
  '^src/web/session/paths/paths[.]ts$',
  '^src/server/db/find-connection[.]ts$',
  '^scripts/(debian-tools|prepared-bank|browser|web/scoped-name)[.]ts$',
  // The texts of the catalogues, which a journey in another language expects.
  '^scripts/translations/(catalogue-files|compile)[.]ts$',
  '^bench/web/page-figures[.]ts$',
]
