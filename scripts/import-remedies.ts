/** Says for each import rule of .dependency-cruiser.cjs what to do in place of the refused import. */

/** The remedy for rules from the lists of scripts/folder-imports.ts. A new pair of folders is a decision about the architecture. */
export const LIST_REMEDY =
  'move the shared part to a folder of this list, or take it as a parameter. The lists are in scripts/folder-imports.ts.'

/** Maps the name of a rule to its remedy. */
export const REMEDIES: Readonly<Record<string, string>> = {
  'no-cycle': 'move the shared part to a third file that both import.',
  'no-unresolved': 'correct the path, or install the package.',
  'code-imports-no-fixture': 'move the code that the bank needs out of the fixture.',
  'values-import-nothing': 'write the small type here, or move the code to core or contract.',
  'contract-is-thin': 'move the rule to core, or the small type to values.',
  'core-is-pure': 'take the time, the answer or the row as a parameter.',
  'password-strength-stands-alone': 'take what you need as a parameter.',
  'web-knows-no-server': 'call a route of contract, or move the small type to values.',
  'server-knows-no-web': 'move what both need to values or contract.',
  'server-knows-no-sandbox': 'call it through a port and its adapter. Move what both need to values.',
  'payments-know-no-kind': 'take the kind, or a function of the kind, as a parameter (payments/kinds).',
  'identity-stores': 'call the store from the use-case.',
  'server-adapters': 'add it to the interface of the port, or to the options of the adapter.',
  'server-features': 'name the use-case in the feature’s deps, and connect it in server/module-links.ts.',
  'server-operators': 'move the shared code to the feature or the base folder that owns it.',
  'server-staff': 'move the use-case to the feature that owns it, and call it from both.',
  'staff-alone': 'move the use-case to the feature that owns it.',
  'operators-are-clients': 'add a call to the staff’s server, and call it. Move a small type to values or contract.',
  'staff-pages': 'move the component to web/ui, or the small type to values.',
  'pages-know-no-staff': 'move the component to web/ui.',
  'server-reconciliation': 'move the shared code to the base folder that owns it.',
  'server-seed': 'call the use-case that a customer’s call runs.',
  'web-features': 'move the shared part to the base folder of its subject, or join the two features in web/app.',
  'web-takes-routes-by-noun': 'import the routes of the noun, such as contract/transfers/transfers.ts.',
  'migrator-alone-uses-kysely': 'write the SQL text in the store: sql.query<Row>(text, values).',
  'sandbox-stands-alone': 'write the part of the protocol in the sandbox, or move the small type to values.',
  'server-root': 'import this file from the command line, and not the command line from this file.',
  'operators-use-the-bank': 'import the use-case of the feature, and take its links from server/module-links.ts.',
  'reconciliation-compares-only': 'query the rows here, and leave the change to an operator’s command.',
  'tests-of-the-bank-only': 'name the file *.test.ts or *.fixture.ts, or move it to the folder of its subject.',
  'web-app': 'call a route of contract.',
  'bank-without-tools': 'move the code to src, and import it from the tool.',
  'bench-measures': 'move the tool that both need to scripts, and add it to BENCH_TOOLS.',
  'faults-checker-stands-alone':
    'compute it from the history, the networks’ books and the tables, in scripts/faults/checker.',
  'journeys-use-the-page': 'do it on the page, or add the tool to JOURNEY_TOOLS with a reason.',
}
