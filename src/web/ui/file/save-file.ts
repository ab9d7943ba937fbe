/** Saves a file on the customer's device, from the page or from the bank. */

export function saveText(fileName: string, text: string): void {
  saveFile(new File([text], fileName, { type: 'text/plain;charset=utf-8' }))
}

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  URL.revokeObjectURL(address)
}
