/** The rules of a transaction PIN: of ten thousand PINs, the few hundred that people choose first are refused. */

/**
 * Published counts of leaked PINs agree that years, pairs (1212, 1122) and keypad shapes make up nearly all of the
 * 200 commonest. The families are refused whole, and the rest is listed.
 */
const LISTED = (
  '0007 0070 0101 0123 0246 0258 0369 0420 0456 0505 0606 0707 0789 0808 0852 0909 0911 1000 1001 1002 1004 1005 1007 1008 ' +
  '1020 1023 1024 1025 1030 1100 1102 1103 1110 1112 1113 1114 1123 1124 1125 1126 1129 1144 1147 1153 1200 1201 1203 1204 ' +
  '1205 1209 1210 1211 1213 1214 1215 1216 1218 1220 1221 1222 1223 1224 1225 1226 1227 1228 1230 1231 1232 1233 1235 1236 ' +
  '1243 1245 1250 1256 1266 1300 1324 1342 1357 1379 1397 1410 1412 1423 1470 1472 1475 1478 1590 1592 1593 1597 1598 ' +
  '2011 2112 2125 2131 2211 2223 2229 2232 2245 2246 2312 2314 2323 2324 2345 2369 2413 2434 2435 2468 2469 2486 2502 ' +
  '2514 2525 2552 2569 2580 2583 2589 2600 2624 2655 2684 2699 3000 3030 3103 3112 3141 3142 3145 3159 3214 3258 3210 ' +
  '3336 3366 3412 3579 3690 3691 3698 4000 4040 4200 4201 4203 4207 4250 4260 4268 4269 4286 4312 4400 4420 4433 4488 ' +
  '4500 4554 4569 4711 4747 4789 5000 5050 5051 5150 5151 5201 5236 5255 5432 5454 5512 5551 5552 5554 5556 5557 5559 ' +
  '5566 5678 5683 5683 6000 6060 6543 6654 6660 6667 6688 6789 6969 7007 7410 7412 7531 7654 7766 7771 7778 7779 7788 ' +
  '7890 7894 7896 7899 7913 8000 8008 8080 8246 8520 8523 8624 8642 8765 8800 8822 8844 8858 8864 8889 8899 9000 9009 ' +
  '9090 9119 9510 9513 9517 9630 9632 9637 9696 9753 9786 9870 9874 9876 9911 9966 9988 9995 9998'
).split(' ')

function families(): readonly string[] {
  const pins: string[] = []
  for (let year = 1940; year <= 2029; year += 1) pins.push(String(year))
  for (let pair = 0; pair < 100; pair += 1) {
    const text = String(pair).padStart(2, '0')
    pins.push(text + text, `${text[0]}${text[0]}${text[1]}${text[1]}`)
  }
  return pins
}

export const COMMON_PINS: ReadonlySet<string> = new Set([...LISTED, ...families()])

const STEPS_OF_A_RUN = [0, 1, 9]

/** Repeated digits (4444), or digits that run up or down, around the end too (7890, 2109). */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return steps.every((step) => step === steps[0]) && STEPS_OF_A_RUN.includes(steps[0] ?? -1)
}

/** The texts of the rules that a new four-digit PIN breaks. `dateOfBirth` is YYYY-MM-DD, `phone` E.164. */
export function pinFaults(
  pin: string,
  owner: { readonly dateOfBirth: string; readonly phone: string },
): readonly string[] {
  const faults: string[] = []
  if (isRun(pin)) faults.push('Choose a PIN without repeated digits (1111) or a sequence (1234)')
  else if (COMMON_PINS.has(pin)) faults.push('This PIN is one of the most common ones. Choose another')
  if (pin === owner.dateOfBirth.slice(0, 4)) faults.push('Do not use your birth year as your PIN')
  if (owner.phone.replace(/\D/g, '').includes(pin)) faults.push('Do not use a part of your phone number as your PIN')
  return faults
}
