/** The most characters of a name that a customer gives to an account, a saved payee or a saved bill. `bank.account` checks it too. */
export const NICKNAME_MAX = 40
