/** The process that decodes one picture. It can reach only the three decoders that the bank needs, and it ends after its answer. */
import sharp from 'sharp'
import type { CleaningAnswer, CleaningJob } from './clean-picture.ts'

const QUALITY = 82

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

async function clean({ type, bytes, maxSide, maxPixels, minSide }: CleaningJob): Promise<CleaningAnswer> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // `error` refuses a picture that is cut off or broken, and accepts the unusual metadata that telephones write.
  const options = { failOn: 'error', limitInputPixels: false, sequentialRead: true, pages: 1 } as const
  const head = await sharp(input, options).metadata()
  if (head.format !== type) return { ok: false, reason: 'file-damaged' }
  if (head.width * head.height > maxPixels) return { ok: false, reason: 'file-pixels' }
  if (Math.min(head.width, head.height) < minSide) return { ok: false, reason: 'file-too-small' }
  // No deadline here, because a timeout would report a good picture as damaged. The starting process ends work that takes too
  // long.
  const { data, info } = await sharp(input, { ...options, limitInputPixels: maxPixels })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  const peakKiB = process.resourceUsage().maxRSS
  return { ok: true, picture: { bytes: data, width: info.width, height: info.height, peakKiB } }
}

process.once('message', (job) => {
  void clean(job as CleaningJob)
    .catch((): CleaningAnswer => ({ ok: false, reason: 'file-damaged' }))
    .then((answer) => process.send?.(answer, () => process.exit()))
})
