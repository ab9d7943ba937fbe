/** The properties of a QR code, for the page and for the code that is loaded later to draw it. */
export interface QrCodeProps {
  readonly text: string
  readonly label: string
}
