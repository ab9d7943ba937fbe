/** The code that a customer types from the authenticator app, or a recovery code. */
import * as v from 'valibot'

/** Six digits of the app, or a recovery code with or without separators: 24 letters and digits, or ten in the first format. */
export const tokenCode = v.pipe(
  v.string('Enter the code from your authenticator app'),
  v.regex(
    /^(?:[0-9]{6}|[0-9A-Za-z]{5}[- ]?[0-9A-Za-z]{5}|[0-9A-Za-z]{4}(?:[- ]?[0-9A-Za-z]{4}){5})$/,
    'Enter the 6 digits of your authenticator app, or a recovery code',
  ),
)
