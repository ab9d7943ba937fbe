/** Fits a line through samples by least squares. Returns its rise in an hour, or 0 for fewer than two samples. */
export function slopePerHour(samples: readonly { readonly seconds: number; readonly value: number }[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
  const [meanX, meanY] = [mean(samples.map(({ seconds }) => seconds)), mean(samples.map(({ value }) => value))]
  const spread = samples.reduce((sum, { seconds }) => sum + (seconds - meanX) ** 2, 0)
  if (samples.length < 2 || spread === 0) return 0
  const common = samples.reduce((sum, { seconds, value }) => sum + (seconds - meanX) * (value - meanY), 0)
  return (3_600 * common) / spread
}
