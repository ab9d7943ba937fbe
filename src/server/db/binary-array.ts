/** Arrays as parameters in PostgreSQL's binary format, which the driver sends for a Buffer. */
import { BinaryWriter } from './binary-writer.ts'

export const int4Array = (values: readonly number[]): Buffer =>
  arrayOf(23, values, (writer, value) => writer.int32(value))

export const int8Array = (values: readonly bigint[]): Buffer =>
  arrayOf(20, values, (writer, value) => writer.int64(value))

export const textArray = (values: readonly string[]): Buffer =>
  arrayOf(25, values, (writer, value) => writer.text(value))

/** Makes the array from texts of 36 characters. */
export const uuidArray = (values: readonly string[]): Buffer =>
  arrayOf(2950, values, (writer, value) => writer.uuid(value))

/** Makes the array from 16 bytes for each UUID. */
export const uuidArrayOfBytes = (values: readonly Uint8Array[]): Buffer =>
  arrayOf(2950, values, (writer, value) => writer.bytes(value))

function arrayOf<Value>(
  oid: number,
  values: readonly Value[],
  write: (writer: BinaryWriter, value: Value) => void,
): Buffer {
  const writer = new BinaryWriter(20 + values.length * 20)
  writer.list(oid, values, (value) => write(writer, value))
  return writer.end()
}
