/** Fuzzes the cleaning of uploaded pictures, in its own process as the bank runs it. The decoders are native code without coverage. */
import sharp from 'sharp'
import { createPictureCleaner, MAX_PIXELS } from '../../../src/server/files/clean-picture.ts'
import { type FuzzTarget, mustHold } from '../target.ts'

/** A busy machine starts a process late, and a late picture is no fault of the cleaning. */
const WITHIN_MS = 60_000
const cleaner = createPictureCleaner({ answerWithinMs: WITHIN_MS })
const flat = { create: { width: 120, height: 110, channels: 3, background: '#2a6f4e' } } as const
const withPlace = sharp(flat).withExif({ IFD0: { Copyright: 'a person' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })

export const upload: FuzzTarget = {
  name: 'upload',
  subject: 'createPictureCleaner',
  mostBytes: 64 * 1024,
  withinMs: 2 * WITHIN_MS,
  words: ['JFIF', 'Exif', 'IHDR', 'IDAT', 'IEND', 'RIFF', 'WEBP', 'VP8X', 'EXIF', '%PDF-', '<svg', '\xff\xd8\xff'],
  seeds: await Promise.all([
    withPlace.jpeg().toBuffer(),
    sharp(flat).png().toBuffer(),
    sharp(flat).webp().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    Buffer.from('%PDF-1.7\n'),
  ]),
  async check(input) {
    const cleaned = await cleaner.clean(input, { whose: 'fuzz' })
    if (!cleaned.ok) return mustHold('a picture is never too slow', cleaned.failure.kind === 'refused')
    const bytes = Buffer.from(cleaned.value.bytes)
    const { format, exif, xmp, icc, width, height } = await sharp(bytes).metadata()
    mustHold('a cleaned picture is a JPEG without metadata', format === 'jpeg' && !exif && !xmp && !icc)
    mustHold('a cleaned picture has its limit of pixels', width * height <= MAX_PIXELS)
    const again = await cleaner.clean(bytes, { whose: 'fuzz' })
    mustHold('a cleaned picture is accepted again', again.ok)
  },
}
