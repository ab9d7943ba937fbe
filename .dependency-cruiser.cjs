/** The walls of the house (ARCHITECTURE.md). Tests are exempt from purity; scripts/walls.test.ts plants a breach of each rule. */
const TEST = '[.](test|contract)[.]tsx?$|[.]db[.]test[.]ts$|/test-[a-z-]+[.]ts$'
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid(
      'no-cycle',
      'Data flows one way. A page that is fetched later may name its route table: nothing loads in a circle.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    forbid('no-unresolved', 'An import that resolves to nothing.', {}, { couldNotResolve: true }),
    forbid(
      'values-import-nothing',
      'values is the bottom: no npm, no other room.',
      { path: '^src/values/', pathNot: TEST },
      { pathNot: '^src/values/' },
    ),
    forbid(
      'contract-is-thin',
      'contract knows values and Valibot only.',
      { path: '^src/contract/', pathNot: TEST },
      { pathNot: '^src/(contract|values)/|(^|/)valibot(/|$)' },
    ),
    forbid(
      'core-is-pure',
      'core knows core and values only: no clock, no I/O, no npm.',
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
      'web meets the server over the wire.',
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
      'server meets the sandbox over the wire.',
      { path: '^src/(server|web|core|contract|values)/', pathNot: TEST },
      { path: '^src/sandbox/' },
    ),
    forbid(
      'feature-knows-no-feature',
      'main joins features.',
      { path: '^src/server/features/([^/]+)/', pathNot: TEST },
      { path: '^src/server/features/', pathNot: '^src/server/features/$1/' },
    ),
    forbid(
      'web-feature-knows-no-feature',
      'app joins features.',
      { path: '^src/web/features/([^/]+)/', pathNot: TEST },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    forbid(
      'features-know-ports-only',
      'features never see adapters or main.',
      { path: '^src/server/features/', pathNot: TEST },
      { path: '^src/server/(adapters/|main[.]ts)' },
    ),
    forbid(
      'adapters-know-ports-only',
      'adapters translate; they see no feature, book, table or route.',
      { path: '^src/server/adapters/', pathNot: TEST },
      { path: '^src/server/(features|ledger|db|http)/' },
    ),
    forbid(
      'approvals-know-no-feature',
      'approving is one piece under the features; what is approved is theirs.',
      { path: '^src/server/approvals/', pathNot: TEST },
      { path: '^src/server/(features|adapters|main[.]ts|join-)' },
    ),
    forbid(
      'payments-know-no-feature',
      'payments is a base folder under the features: each kind of payment and its network are theirs.',
      { path: '^src/server/payments/', pathNot: TEST },
      { path: '^src/server/(features|adapters|main[.]ts|join-)' },
    ),
    forbid(
      'files-know-no-feature',
      'keeping files is one piece under the features; what a file is for is theirs.',
      { path: '^src/server/files/', pathNot: TEST },
      { path: '^src/server/(features|adapters|main[.]ts|join-)' },
    ),
    forbid(
      'ledger-knows-no-feature',
      'the books know nothing of what is bought.',
      { path: '^src/server/ledger/', pathNot: TEST },
      { path: '^src/server/features/' },
    ),
    forbid(
      'web-base-knows-no-feature',
      'api, ui, session, approval and upload are under features and app.',
      { path: '^src/web/(api|ui|session|approval|upload)/', pathNot: TEST },
      { path: '^src/web/(features|app)/' },
    ),
    forbid(
      'web-base-knows-no-approval',
      'api, ui and session are under approval, which is put together from them.',
      { path: '^src/web/(api|ui|session)/', pathNot: TEST },
      { path: '^src/web/approval/' },
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
      'the outside world shares values only.',
      { path: '^src/sandbox/', pathNot: TEST },
      { path: '^src/', pathNot: '^src/(sandbox|values)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
