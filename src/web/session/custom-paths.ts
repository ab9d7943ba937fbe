/** The address of custom transfers. Apart from paths.ts, which the login page loads. */

export const CUSTOM_TRANSFER_PATH = '/transfers/custom'
