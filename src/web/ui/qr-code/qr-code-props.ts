/** Defines the properties of a QR code, for the page and for the drawing code that is loaded later. */
export interface QrCodeProps {
  readonly text: string
  readonly label: string
}
