/** Lists faults in the audit trail: its chain, its signed heads, and the heads that are published outside the database. */
import type { Fault } from '../fault.ts'

const PUBLISH_TESTS = ['src/server/audit/publish-heads.db.test.ts']
const KEY_TESTS = ['src/server/operators/keys/keys.db.test.ts']

export const AUDIT_FAULTS: readonly Fault[] = [
  {
    name: 'audit-lost-window-agrees',
    file: 'src/server/audit/compare-published.ts',
    original: 'where l.hash is distinct from p.hash order by p.place',
    planted: 'where l.hash <> p.hash order by p.place',
    tests: PUBLISH_TESTS,
    harm: 'A chain that was shortened agrees with the published heads that it does not contain.',
  },
  {
    name: 'audit-checkpoint-of-a-forged-chain',
    file: 'src/server/audit/prove-audit.ts',
    original: 'if (report.faults.length === 0 && disagreements.length === 0 && missing.length === 0 && isNew)',
    planted: 'if (report.faults.length === 0 && missing.length === 0 && isNew)',
    tests: PUBLISH_TESTS,
    harm: 'A chain that disagrees with a published head becomes the start of the next check.',
  },
  {
    name: 'audit-publication-without-a-file',
    file: 'src/server/audit/publish-heads.ts',
    original: 'if (!put.ok) throw new Error(',
    planted: 'if (put.ok === undefined) throw new Error(',
    tests: PUBLISH_TESTS,
    harm: 'The bank records a publication when the folder outside did not answer.',
  },
  {
    name: 'audit-any-signature-of-a-published-head',
    file: 'src/server/audit/publish-heads.ts',
    original: 'return publicKeys.some((key) => isHeadSigned(key, head, signature))',
    planted: 'return publicKeys.length > 0 && signature.length > 0 && isHeadSigned.length > 0',
    tests: PUBLISH_TESTS,
    harm: 'A file that another person wrote counts as a head of the bank.',
  },
  {
    name: 'pins-keep-the-old-seal',
    file: 'src/server/sealed-columns.ts',
    original: '  pinColumn,\n',
    planted: '',
    tests: KEY_TESTS,
    harm: 'After a leak of the master key the hashes of PINs stay sealed by it.',
  },
]
