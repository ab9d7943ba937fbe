/** The file formats of a statement. */
export const STATEMENT_FORMATS = ['pdf', 'csv', 'ofx', 'mt940', 'camt053'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]
