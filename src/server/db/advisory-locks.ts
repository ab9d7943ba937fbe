/** Lists the numbers of all PostgreSQL advisory locks, so that two uses never share a number. */

/** Locks with one fixed key. */
export const ADVISORY_LOCKS = {
  /** Every posting takes this lock. The functions of the schema `ledger` contain the number too. */
  posting: 7070,
  /** Update of the job queue's schema. */
  jobQueueUpdate: 7071,
  /** Numbering of payment alerts. */
  alertNumbers: 7073,
  /** Rotation of message keys. */
  messageKeys: 7074,
  /** Applying the files of db/migrations. */
  migrations: 7075,
  /** Linking of audit events to the chain. */
  auditLink: 7301,
  /** Closing of a ledger day. */
  closedDay: 7302,
  /** Recording of a run of reconciliation. */
  reconciliationRun: 7303,
  /** Copying of entries into the index of entries. */
  entryIndex: 7304,
  /** Logins of staff share this lock. The act of break-glass that ends every session takes it alone. */
  staffLogin: 7305,
  /** Sealing values again under the current key. */
  reseal: 7306,
} as const

/** First keys of locks with two keys. The second key is the hash of a text. */
export const ADVISORY_LOCK_CLASSES = {
  /** One lock per job runner. */
  jobRunner: 7072,
} as const

/** Hash seeds. The lock's key is the hash of a text with this seed: one lock per text. */
export const ADVISORY_LOCK_SEEDS = {
  /** Text: index of the phone that receives a code. */
  codeSends: 20,
  /** Text: subject, purpose and approval of a code. */
  codeReference: 21,
  /** Text: phone number that a customer changes to. */
  newPhone: 22,
  /** Text: journal of a return for a closed customer. */
  closedCustomerReturn: 23,
  /** Text: session that opens an approval. A database function contains the number too. */
  openApprovals: 24,
  /** Text: the refunded payment. */
  refund: 25,
  /** Text: customer for whom staff propose a refund. */
  proposedRefund: 26,
  /** Text: index of a BVN or a NIN that a customer gets while the master key is changed. */
  identityIndex: 27,
} as const
