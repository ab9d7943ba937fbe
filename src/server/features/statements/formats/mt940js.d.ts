/** The part of mt940js (a parser of MT940 that we did not write) that the tests use; the package has no types. */
declare module 'mt940js' {
  export interface ReadStatement {
    readonly transactionReference: string
    readonly accountIdentification: string
    readonly currency: string
    readonly openingBalance: number
    readonly closingBalance: number
    readonly transactions: readonly { readonly amount: number; readonly date: Date; readonly details: string }[]
  }
  export class Parser {
    parse(text: string): readonly ReadStatement[]
  }
}
