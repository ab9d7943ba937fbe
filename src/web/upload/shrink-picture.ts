/** Makes a chosen picture ready to be sent: told at once where the bank cannot take it, and smaller where it is larger than anybody needs. */
import { MAX_FILE_BYTES } from '../../contract/uploads.ts'

/** Pixels on the longer side: the small print of a bill can be read. */
const MAX_SIDE = 2_000
/** Pictures of fewer bytes go as they are. */
const SMALL_BYTES = 400 * 1024
const QUALITY = 0.85
const HEAD_BYTES = 1024

export type Prepared =
  | { readonly ok: true; readonly picture: Blob }
  /** In the customer's words, without a last full stop. */
  | { readonly ok: false; readonly message: string }

const TOO_LARGE = 'This file is larger than 5 MB. Choose a smaller one'

/** The bank looks again, and knows better: this spares the way there. */
export async function preparePicture(file: Blob): Promise<Prepared> {
  if (file.size === 0) return { ok: false, message: 'This file is empty. Choose another one' }
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const kind = kindOf(head)
  if (kind === 'pdf') {
    return {
      ok: false,
      message: 'We cannot take PDF files. Take a photo or a screenshot of the page, and send that',
    }
  }
  const picture = file.size <= SMALL_BYTES && kind === 'picture' ? file : ((await shrink(file)) ?? file)
  // What this browser could draw is a JPEG now, whatever it was.
  if (picture === file && kind !== 'picture') {
    return {
      ok: false,
      message: 'This is not a picture that we can take. Send a photo or a screenshot: JPEG, PNG or WebP',
    }
  }
  return picture.size > MAX_FILE_BYTES ? { ok: false, message: TOO_LARGE } : { ok: true, picture }
}

/** By the first bytes: names and types are what somebody says. */
function kindOf(head: Uint8Array): 'picture' | 'pdf' | 'other' {
  const text = String.fromCharCode(...head)
  if (text.includes('%PDF-')) return 'pdf'
  const isPicture =
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.startsWith('WEBP', 8))
  return isPicture ? 'picture' : 'other'
}

/** Drawn anew as a JPEG, upright; undefined where this browser cannot draw it, or it would only grow. */
async function shrink(file: Blob): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return undefined
    // What is transparent would turn black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY)
    })
  } catch {
    return undefined
  }
}
