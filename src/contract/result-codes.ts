/** The server's result codes, with the names and numbers of the product's error catalogue (Product §6.1). */
export const RESULT_CODES = {
  SUCCESS: '00',
  GENERAL_ERROR: '06',
  INVALID_CREDENTIALS: '07',
  PIN_ACCOUNT_LOCKED: '14',
  DEVICE_NOT_LINKED: '16',
  PASSWORD_ACCOUNT_LOCKED: '17',
  TEMPORAL_PASSWORD_USED: '18',
  CIF_CREATED: '27',
  CUSTOMER_NOT_CREATED: '28',
  PIN_MISMATCH: '77',
  BAD_CREDIT: '80',
  INELIGIBLE: '90',
  SOMETHING_WENT_WRONG: '96',
} as const

export type ResultCode = (typeof RESULT_CODES)[keyof typeof RESULT_CODES]

/** The messages that the product shows, exactly as Product §6.2 writes them. */
export const MESSAGES = {
  default: 'Request Failed. Please try again',
  network: 'Network Error',
  emptyReply: 'Something went wrong. Please try again',
  refusedFallback: 'Request failed please try again',
  unexpected: 'An unexpected error occurred',
  sessionExpired: 'Session expired. Please login again',
  passwordChanged: 'Password Change successfully, you can proceed to login',
} as const
