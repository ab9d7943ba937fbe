/**
 * Prepares a chosen picture for sending: reports immediately when the bank cannot take it, and makes a large picture
 * smaller.
 */
import { MAX_FILE_BYTES } from '../../contract/customers/uploads.ts'
import { t } from '../language/language.ts'

/** The pixels of the longer side. The small print of a bill is still readable. */
const MAX_SIDE = 2_000
/** Smaller pictures are sent unchanged. */
const SMALL_BYTES = 400 * 1024
const QUALITY = 0.85
const HEAD_BYTES = 1024

export type Prepared =
  | { readonly ok: true; readonly picture: Blob }
  /** A text for the customer without a last full stop. */
  | { readonly ok: false; readonly message: string }

const TOO_LARGE = t('This file is larger than 5 MB. Choose a smaller one')

/** The bank checks again. This check only avoids a useless upload. */
export async function preparePicture(file: Blob): Promise<Prepared> {
  if (file.size === 0) return { ok: false, message: t('This file is empty. Choose another one') }
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const kind = kindOf(head)
  if (kind === 'pdf') {
    return {
      ok: false,
      message: t('We cannot accept PDF files. Take a photo or a screenshot of the page, and send that'),
    }
  }
  const picture = file.size <= SMALL_BYTES && kind === 'picture' ? file : ((await shrink(file)) ?? file)
  // A picture that this browser could draw becomes a JPEG, whatever its format was.
  if (picture === file && kind !== 'picture') {
    return {
      ok: false,
      message: t('We cannot accept this picture. Send a photo or a screenshot: JPEG, PNG or WebP'),
    }
  }
  return picture.size > MAX_FILE_BYTES ? { ok: false, message: TOO_LARGE } : { ok: true, picture }
}

/** Checks the first bytes, because names and types may be wrong. */
function kindOf(head: Uint8Array): 'picture' | 'pdf' | 'other' {
  const text = String.fromCharCode(...head)
  if (text.includes('%PDF-')) return 'pdf'
  const isPicture =
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.startsWith('WEBP', 8))
  return isPicture ? 'picture' : 'other'
}

/**
 * Draws the picture again as an upright JPEG. Returns undefined when this browser cannot draw it, or when it would only
 * become larger.
 */
async function shrink(file: Blob): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return undefined
    // Transparent parts would become black.
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
