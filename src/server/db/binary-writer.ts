/** Writes values in PostgreSQL's binary formats. A UUID as text costs the server ten times as much as its 16 bytes. */

/** The value of a hexadecimal digit by its character code. 255 marks a character that is not a digit. */
const DIGITS = new Uint8Array(128).fill(255)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value
}

/** Microseconds are counted from 2000-01-01. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
const TWO_TO_32 = 2 ** 32

/** The buffer grows as needed. A value that does not fit its format throws. */
export class BinaryWriter {
  #bytes: Buffer
  #view: DataView
  #length = 0

  /** `size`: the bytes that are expected. */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size)
    this.#view = viewOf(this.#bytes)
  }

  /** Returns the written bytes. The writer cannot be used afterwards. */
  end(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  int16(value: number): void {
    if (value < -32_768 || value > 32_767 || !Number.isInteger(value)) throw new RangeError('not a smallint')
    const at = this.#take(2)
    this.#view.setInt16(at, value)
  }

  int32(value: number): void {
    if (value !== (value | 0)) throw new RangeError('not an integer of 32 bits')
    const at = this.#take(4)
    this.#view.setInt32(at, value)
  }

  int64(value: bigint): void {
    if (value !== BigInt.asIntN(64, value)) throw new RangeError('not an integer of 64 bits')
    const at = this.#take(8)
    this.#view.setBigInt64(at, value)
  }

  /** The value has milliseconds. */
  timestamptz(value: Date): void {
    const ms = value.getTime()
    if (Number.isNaN(ms)) throw new RangeError('not a time')
    const micros = (ms - EPOCH_MS) * 1_000
    const high = Math.floor(micros / TWO_TO_32)
    const at = this.#take(8)
    this.#view.setInt32(at, high)
    this.#view.setUint32(at + 4, micros - high * TWO_TO_32)
  }

  /** Takes the UUID's 36 characters. */
  uuid(text: string): void {
    if (text.length !== 36) throw new RangeError('not a UUID')
    let at = this.#take(16)
    let wrong = 0
    for (let index = 0; index < 36; index += 2) {
      if (index === 8 || index === 13 || index === 18 || index === 23) {
        wrong |= text.charCodeAt(index) ^ 45
        index += 1
      }
      const high = DIGITS[text.charCodeAt(index)] ?? 255
      const low = DIGITS[text.charCodeAt(index + 1)] ?? 255
      wrong |= (high | low) & 240
      this.#bytes[at] = (high << 4) | low
      at += 1
    }
    if (wrong !== 0) throw new RangeError('not a UUID')
  }

  bytes(value: Uint8Array): void {
    const at = this.#take(value.length)
    this.#bytes.set(value, at)
  }

  /** UTF-8. PostgreSQL stores no NUL, so a text with one is refused by the server. */
  text(value: string): void {
    const start = this.#take(value.length)
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index)
      if (code > 127) {
        // Each UTF-16 unit needs at most three bytes in UTF-8.
        this.#length = start
        this.#take(value.length * 3)
        this.#length = start + this.#bytes.write(value, start)
        return
      }
      this.#bytes[start + index] = code
    }
  }

  /** Leaves room for the length of the following value. Give the result to `close` after the value is written. */
  open(): number {
    return this.#take(4)
  }

  close(opened: number): void {
    this.#view.setInt32(opened, this.#length - opened - 4)
  }

  /** Writes a null value, which has no content. */
  null(): void {
    this.int32(-1)
  }

  /** An array of one dimension without nulls; `oid` is the elements' type in the catalogue pg_type, the same in every PostgreSQL. */
  list<Value>(oid: number, values: readonly Value[], write: (value: Value) => void): void {
    this.int32(values.length === 0 ? 0 : 1)
    this.int32(0)
    this.int32(oid)
    if (values.length === 0) return
    this.int32(values.length)
    this.int32(1)
    for (const value of values) {
      const opened = this.open()
      write(value)
      this.close(opened)
    }
  }

  /** Reserves `bytes` bytes. Call it before reading the buffer, because it may replace the buffer. */
  #take(bytes: number): number {
    const at = this.#length
    this.#length += bytes
    if (this.#length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(this.#length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
      this.#view = viewOf(larger)
    }
    return at
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}
