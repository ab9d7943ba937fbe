/** Lists the namespaces of the UUIDs (version 5) under which the ledger knows a posting, a hold or a release. */

/**
 * Each kind of posting has one namespace. Every try computes the same id from stored data, so the ledger posts it once. A namespace
 * never changes, because stored ids come from it. Callers make ids of version 7 only, so no caller can take one of these ids first.
 */
export const UUID_NAMESPACES = {
  /** Name: case. */
  caseRefund: '5a0c7f0e-92a4-5d0b-b3c5-2f4d8c1e7a63',
  /** Name: order of staff. */
  orderRefund: 'cc197363-2e20-5ff7-837b-b8e971f23c50',
  /** Name: journal that brought the balance of a closed customer. */
  unclaimedPayout: '0d9d4f6b-5f0c-5c1e-9a55-3b0f7f1a2c64',
  /** Name: the sending bank's id of the payment. */
  inwardCredit: 'a3f1c9c4-6d1e-5b0a-9c55-0d6a2b7f4e10',
  /** Name: the other bank's id of the return. */
  inwardReturn: 'c8b9e4a2-1d47-5f36-8e0b-7a64d3f5b921',
  /** Name: schedule, due date and number of refusals. */
  scheduledPayment: '2c1f9a52-60d4-5b7e-9d0c-6f3b8a4e7d15',
  /** Name: payment batch and line. */
  batchPayment: 'b2f0c1d4-6a57-5d0e-9c1b-3f8e7a2d4c60',
  /** Name: bill. */
  billReversal: '2b1f0a7e-94d1-5a0b-8f6e-6d0a3c1b7e55',
  /** Name: card request. */
  cardFeeReturn: '0f5d2c61-7f0e-5b63-9d0a-4a6c8b7e1d92',
  /** Name: payment and its outcome. The id is that of the settling journal or of the release. */
  outboundEnd: '7d0f6b1c-3a51-5c1e-8a43-5b1d2f9c6e08',
} as const
