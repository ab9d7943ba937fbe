/** Shows a used share as a bar. The figures next to it say the same in words. */
export function MeterBar({ percent }: { readonly percent: number }) {
  return (
    <svg className="meter-bar" aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none">
      <rect className="all" width="100" height="6" />
      {percent > 0 && <rect className="used" width={Math.max(2, percent)} height="6" />}
    </svg>
  )
}
