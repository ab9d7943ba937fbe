/** Turns the counter behind account numbers into serials that do not count up, so that a number says nothing about its neighbours. */

const SERIALS = 1_000_000_000n
// Coprime with 10^9 (odd, not a multiple of 5), so that multiplying is a permutation of all nine-digit serials.
const STEP = 387_420_489n
const START = 102_883_341n

/**
 * The nine-digit serial of a counter value. Different values have different serials (a permutation of 0 to 999,999,999). Throws
 * a RangeError outside that range, because the bank has then run out of account numbers.
 */
export function accountSerial(counter: bigint): string {
  if (counter < 0n || counter >= SERIALS) throw new RangeError('no account serial is left under this bank code')
  return ((counter * STEP + START) % SERIALS).toString().padStart(9, '0')
}
