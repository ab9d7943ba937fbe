/** Division of money: every division names how it rounds, so that no kobo is lost by accident. */

/** The quotient, rounded towards zero, and the remainder, for a divisor above zero. */
function split(dividend: bigint, divisor: bigint): { quotient: bigint; twiceRest: bigint; sign: bigint } {
  if (divisor <= 0n) throw new RangeError('Money is divided by a number above zero')
  const sign = dividend < 0n ? -1n : 1n
  const magnitude = dividend * sign
  return { quotient: magnitude / divisor, twiceRest: (magnitude % divisor) * 2n, sign }
}

/** Rounds to the nearest number. A tie goes away from zero. The divisor is above zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const { quotient, twiceRest, sign } = split(dividend, divisor)
  return sign * (twiceRest >= divisor ? quotient + 1n : quotient)
}

/** Rounds towards zero, because an amount that a customer may spend is never rounded up. The divisor is above zero. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const { quotient, sign } = split(dividend, divisor)
  return sign * quotient
}

/** Rounds away from zero, because an amount that a customer owes is never rounded down. The divisor is above zero. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  const { quotient, twiceRest, sign } = split(dividend, divisor)
  return sign * (twiceRest > 0n ? quotient + 1n : quotient)
}

/** A share given in hundredths of a per cent (7.5 % is 750), nearest minor unit, ties away from zero: VAT of ₦25.00 is ₦1.88. */
export function percentHalfUp(amountMinor: bigint, basisPoints: bigint): bigint {
  return divideHalfUp(amountMinor * basisPoints, 10_000n)
}

/** The used share of a limit in whole per cent, 0 to 100, rounded down. Only for the width of a bar, never for a figure. Minor units as text. */
export function usedPercent(used: string, limit: string): number {
  const whole = BigInt(limit)
  if (whole <= 0n) return 100
  const percent = divideDown(BigInt(used) * 100n, whole)
  return percent > 100n ? 100 : Number(percent)
}
