/** The import rules of every folder (ARCHITECTURE.md). scripts/import-rules.test.ts plants a breach of each rule. */
/** The exemption of every rule: tests and their fixtures import what they need. No other file imports a test or a fixture. */
const { TEST_FILE } = require('./scripts/test-files.ts')
const { SERVER_BASE, IDENTITY_BASE, IDENTITY, WEB_BASE, KINDS } = require('./scripts/folder-imports.ts')
const { TOOLS, BENCH_TOOLS, JOURNEY_TOOLS } = require('./scripts/folder-imports.ts')
const { LIST_REMEDY, REMEDIES } = require('./scripts/import-remedies.ts')
const TEST = TEST_FILE.source
/** A command line joins modules, as main.ts does, so the rule of its folder leaves it out (decision 53). */
const ENTRY = '/cli[.]ts$'
/** `npm run check` prints the rule and what to do instead. */
const withRemedy = (name, rule, instead, from, to) => ({
  name,
  comment: `${rule} Instead: ${instead}`,
  severity: 'error',
  from,
  to,
})
const forbid = (name, rule, from, to) => withRemedy(name, rule, REMEDIES[name], from, to)
const forbidInList = (name, rule, from, to) => withRemedy(name, rule, LIST_REMEDY, from, to)

/** One rule for each folder of `side`: it imports the named folders of its side, and what both sides share. */
const folderRules = (side, shared, folders) =>
  Object.entries(folders).map(([folder, others]) =>
    forbidInList(
      `${side}-${folder}`,
      `${side}/${folder} imports of ${side} only: ${[folder, ...others].join(', ')}.`,
      { path: `^src/${side}/${folder}/`, pathNot: [TEST, ENTRY] },
      { path: '^src/', pathNot: `^src/(${shared}|${side}/(${[folder, ...others].join('|')}))(/|$)` },
    ),
  )

const kindRules = Object.entries(KINDS).map(([kind, others]) =>
  forbidInList(
    `kind-${kind}`,
    `payments/kinds/${kind} imports no kinds but ${[kind, ...others].join(', ')}.`,
    { path: `^src/server/payments/kinds/${kind}/`, pathNot: TEST },
    { path: '^src/server/payments/kinds/', pathNot: `^src/server/payments/kinds/(${[kind, ...others].join('|')})/` },
  ),
)

const IDENTITY_SHARED = ['^src/server/identity/.+-store[.]ts$', '^src/server/identity/auth-deps[.]ts$']
const identityRules = Object.entries(IDENTITY).map(([folder, others]) =>
  forbidInList(
    `identity-${folder}`,
    `identity/${folder} imports of identity only: ${[folder, ...others].join(', ')}, the stores and auth-deps.ts.`,
    { path: `^src/server/identity/${folder}/`, pathNot: TEST },
    {
      path: '^src/server/identity/',
      pathNot: [...IDENTITY_SHARED, `^src/server/identity/(${[folder, ...others].join('|')})/`],
    },
  ),
)

const toolRules = Object.entries(TOOLS).map(([folder, others]) =>
  forbidInList(
    `scripts-${folder}`,
    `scripts/${folder} imports of other tools only: ${[folder, ...others].join(', ')}, and the files of scripts itself.`,
    { path: `^scripts/${folder}/` },
    { path: '^scripts/[^/]+/', pathNot: `^scripts/(${[folder, ...others].join('|')})/` },
  ),
)

module.exports = {
  forbidden: [
    forbid('no-cycle', 'Data flows one way, in imports that run later too.', {}, { circular: true }),
    forbid('no-unresolved', 'An import that resolves to nothing.', {}, { couldNotResolve: true }),
    forbid(
      'code-imports-no-fixture',
      'The code of the bank never imports tests or fixtures. Tools, measurements and journeys do.',
      { path: '^src/', pathNot: TEST },
      { path: TEST },
    ),
    forbid(
      'values-import-nothing',
      'values imports no package and no other folder.',
      { path: '^src/values/', pathNot: TEST },
      { pathNot: '^src/values/' },
    ),
    forbid(
      'contract-is-thin',
      'contract imports values and Valibot only.',
      { path: '^src/contract/', pathNot: TEST },
      { pathNot: '^src/(contract|values)/|(^|/)valibot(/|$)' },
    ),
    forbid(
      'core-is-pure',
      'core imports core and values only: no clock, no I/O, no package.',
      { path: '^src/core/', pathNot: TEST },
      { pathNot: '^src/(core|values)/' },
    ),
    forbid(
      'password-strength-stands-alone',
      'browser and server share the estimate, so it imports values and the estimator only.',
      { path: '^src/password-strength/', pathNot: TEST },
      { pathNot: '^src/(password-strength|values)/|(^|/)@zxcvbn-ts(/|$)' },
    ),
    forbid(
      'web-knows-no-server',
      'web calls the server over the wire.',
      { path: '^src/web/', pathNot: TEST },
      { path: '^src/(core|server|sandbox)/' },
    ),
    forbid(
      'server-knows-no-web',
      'server never imports web.',
      { path: '^src/server/', pathNot: TEST },
      { path: '^src/web/' },
    ),
    forbid(
      'server-knows-no-sandbox',
      'the server calls the sandbox over the wire.',
      { path: '^src/(server|web|core|contract|values)/', pathNot: TEST },
      { path: '^src/sandbox/' },
    ),
    ...folderRules('server', 'values|core|contract', SERVER_BASE),
    // No feature imports the configuration: modules.ts gives a feature what it needs.
    ...folderRules('server', 'values|core|contract', { config: ['crypto', 'http', 'ports'] }),
    ...folderRules('server', 'values|core|contract|password-strength', { identity: IDENTITY_BASE }),
    ...identityRules,
    forbid(
      'payments-know-no-kind',
      'the steps of every payment take a kind as a value.',
      { path: '^src/server/payments/(?!kinds/)', pathNot: TEST },
      { path: '^src/server/payments/kinds/' },
    ),
    ...kindRules,
    forbid(
      'identity-stores',
      'a store of identity imports other stores, never a use-case.',
      { path: '^src/server/identity/.+-store[.]ts$', pathNot: TEST },
      { path: '^src/server/identity/', pathNot: IDENTITY_SHARED },
    ),
    ...folderRules('web', 'values|contract', WEB_BASE),
    forbid(
      'server-adapters',
      'adapters translate between a port and the outside world.',
      { path: '^src/server/adapters/', pathNot: TEST },
      { path: '^src/', pathNot: '^src/(values|core|server/(adapters|ports))/' },
    ),
    forbid(
      'server-features',
      'a feature imports base folders and itself. modules.ts connects features to each other and to adapters.',
      { path: '^src/server/features/([^/]+)/', pathNot: TEST },
      {
        path: '^src/',
        pathNot: [
          '^src/(values|core|contract|password-strength)/',
          `^src/server/(${Object.keys(SERVER_BASE).join('|')})/`,
          '^src/server/module[.]ts$',
          '^src/server/features/$1/',
        ],
      },
    ),
    forbid(
      'server-operators',
      'the commands of operators are used by bank.ts, which loads them, by their list and by the command lines only.',
      { path: '^src/', pathNot: [TEST, ENTRY, '^src/server/(operators/|(bank|commands)[.]ts$)'] },
      { path: '^src/server/operators/' },
    ),
    forbid(
      'server-staff',
      'the back office is opened by bank.ts. It uses the use-cases of features, and no command, adapter or sample data.',
      { path: '^src/server/staff/', pathNot: TEST },
      { path: '^src/server/(operators|adapters|seed|reconciliation)/|^src/server/main[.]ts$' },
    ),
    forbid(
      'staff-alone',
      'the calls of staff are opened by bank.ts only, so that no process of customers serves them.',
      { path: '^src/', pathNot: [TEST, '^src/server/(staff/|(bank|personal-data)[.]ts$)'] },
      { path: '^src/server/staff/' },
    ),
    forbid(
      'operators-are-clients',
      'the operators’ command line calls the staff’s server. It opens no database, and holds no key of the server.',
      { path: '^src/operators/', pathNot: TEST },
      { path: '^src/|(^|/)node_modules/pg/', pathNot: '^src/(operators|values|contract)/' },
    ),
    forbid(
      'staff-pages',
      'the pages of staff share values, their contract, and the components and texts of web.',
      { path: '^src/staff/', pathNot: TEST },
      { path: '^src/', pathNot: '^src/(staff|values|contract/staff|web/(ui|language))/' },
    ),
    forbid(
      'pages-know-no-staff',
      'customers load no code of the staff pages.',
      { path: '^src/', pathNot: [TEST, '^src/staff/'] },
      { path: '^src/staff/' },
    ),
    forbid(
      'server-reconciliation',
      'the command line of reconciliation is imported by nothing.',
      { path: '^src/', pathNot: [TEST, '^src/server/reconciliation/'] },
      { path: '^src/server/reconciliation/' },
    ),
    forbid(
      'server-seed',
      'sample data is written through the bank, not through adapters or operators.',
      { path: '^src/server/seed/', pathNot: TEST },
      { path: '^src/server/(adapters|operators|reconciliation)/|^src/server/main[.]ts$' },
    ),
    forbid(
      'web-features',
      'a feature imports base folders and itself. app joins features.',
      { path: '^src/web/features/([^/]+)/', pathNot: TEST },
      {
        path: '^src/',
        pathNot: [
          '^src/(values|contract|password-strength)/',
          `^src/web/(${Object.keys(WEB_BASE).join('|')})/`,
          '^src/web/features/$1/',
        ],
      },
    ),
    forbid(
      'web-takes-routes-by-noun',
      'a page loads the calls that it makes, not the table of all.',
      { path: '^src/web/', pathNot: TEST },
      { path: '^src/contract/routes[.]ts$' },
    ),
    forbid(
      'migrator-alone-uses-kysely',
      'stores write plain SQL, which scripts/sql checks against a migrated database.',
      { pathNot: '^src/server/db/migrate[.]ts$' },
      { path: '(^|/)kysely(/|$)' },
    ),
    forbid(
      'sandbox-stands-alone',
      'the sandbox simulates the outside world, so it imports values only.',
      { path: '^src/sandbox/', pathNot: TEST },
      { path: '^src/', pathNot: '^src/(sandbox|values)/' },
    ),
    forbid(
      'server-root',
      'the files that open the bank import no command line and no test schema. The sandbox needs the sample data.',
      { path: '^src/server/[^/]+$', pathNot: TEST },
      { path: '^src/server/(reconciliation|xsd)/' },
    ),
    forbid(
      'operators-use-the-bank',
      'a command of the operators uses the modules, not the adapters, the served calls or the sample data.',
      { path: '^src/server/operators/', pathNot: [TEST, ENTRY] },
      { path: '^src/server/(seed|reconciliation|http)/|^src/server/(main|modules|open-server)[.]ts$' },
    ),
    forbid(
      'reconciliation-compares-only',
      'reconciliation reads our books and the networks, and changes nothing of a customer.',
      { path: '^src/server/reconciliation/', pathNot: TEST },
      { path: '^src/server/(operators|seed|identity|http)/' },
    ),
    forbid(
      'tests-of-the-bank-only',
      'bank-tests, xsd and identity/fixtures have tests and fixtures only.',
      { path: '^src/server/(bank-tests|xsd|identity/fixtures)/', pathNot: TEST },
      { path: '.' },
    ),
    forbid(
      'web-app',
      'app joins the features of the page, and imports nothing else but values, the contract and the strength of passwords.',
      { path: '^src/web/app/', pathNot: TEST },
      { path: '^src/', pathNot: '^src/(values|contract|password-strength|web)/' },
    ),
    forbid(
      'bank-without-tools',
      'the bank runs without scripts, measurements and journeys.',
      { path: '^src/', pathNot: TEST },
      { path: '^(scripts|bench|e2e)/' },
    ),
    forbid(
      'bench-measures',
      'a measurement imports the bank. Only the measurements of pages import tools of the journeys.',
      { path: '^bench/' },
      { path: '^(scripts|e2e)/|^src/server/(operators|reconciliation)/', pathNot: BENCH_TOOLS },
    ),
    forbid(
      'journeys-use-the-page',
      'a journey sees what a customer sees. It imports values, fixtures and the tools that start the bank, not the code of the bank.',
      { path: '^e2e/' },
      { path: '^(src|scripts|bench)/', pathNot: [TEST, ...JOURNEY_TOOLS] },
    ),
    forbid(
      'faults-checker-stands-alone',
      'the checker of faults shares no code with the bank, so that a fault of the bank is no fault of the checker.',
      { path: '^scripts/faults/(checker/|history[.]ts$)' },
      { path: '^(src|scripts|bench|e2e)/', pathNot: '^scripts/faults/(checker/|history[.]ts$)' },
    ),
    ...toolRules,
  ],
  options: {
    // The parser reads imports of types too. The option tsPreCompilationDeps does this with TypeScript below 7, which the bank does not have.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
