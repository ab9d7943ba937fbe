/** Division of money: every division names how it rounds, so that no kobo is lost by accident. */

/** The quotient towards zero and what is left, for a divisor above zero. */
function split(dividend: bigint, divisor: bigint): { quotient: bigint; twiceRest: bigint; sign: bigint } {
  if (divisor <= 0n) throw new RangeError('Money is divided by a number above zero')
  const sign = dividend < 0n ? -1n : 1n
  const magnitude = dividend * sign
  return { quotient: magnitude / divisor, twiceRest: (magnitude % divisor) * 2n, sign }
}

/** Nearest; a tie goes away from zero. Divisor above zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const { quotient, twiceRest, sign } = split(dividend, divisor)
  return sign * (twiceRest >= divisor ? quotient + 1n : quotient)
}

/** Towards zero: what a customer may spend is never rounded up. Divisor above zero. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const { quotient, sign } = split(dividend, divisor)
  return sign * quotient
}

/** Away from zero: what a customer has to give is never rounded down. Divisor above zero. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  const { quotient, twiceRest, sign } = split(dividend, divisor)
  return sign * (twiceRest > 0n ? quotient + 1n : quotient)
}

/** A share given in hundredths of a per cent (7.5 % is 750), nearest minor unit, ties away from zero: VAT of ₦25.00 is ₦1.88. */
export function percentHalfUp(amountMinor: bigint, basisPoints: bigint): bigint {
  return divideHalfUp(amountMinor * basisPoints, 10_000n)
}

/** Whole per cent of a limit that is used, 0 to 100, cut: the width of a bar, never a figure. Minor units as text. */
export function usedPercent(used: string, limit: string): number {
  const whole = BigInt(limit)
  if (whole <= 0n) return 100
  const percent = divideDown(BigInt(used) * 100n, whole)
  return percent > 100n ? 100 : Number(percent)
}
