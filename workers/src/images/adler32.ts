/** The largest prime below 65,536. */
const BASE = 65_521
/** So many bytes can be added before a sum must be brought down again to stay a small integer. */
const RUN_BYTES = 2_048

/** The checksum at the end of a zlib stream, of bytes that come one after the other. */
export class Adler32 {
  #sum = 1
  #sumOfSums = 0

  add(bytes: Uint8Array): void {
    let sum = this.#sum
    let sumOfSums = this.#sumOfSums
    for (let index = 0; index < bytes.length;) {
      const end = Math.min(index + RUN_BYTES, bytes.length)
      for (; index < end; index++) {
        sum += bytes[index] as number
        sumOfSums += sum
      }
      sum %= BASE
      sumOfSums %= BASE
    }
    this.#sum = sum
    this.#sumOfSums = sumOfSums
  }

  /** As a zlib stream has it, the high byte first. */
  toBytes(): Uint8Array {
    return Uint8Array.of(this.#sumOfSums >>> 8, this.#sumOfSums & 0xff, this.#sum >>> 8, this.#sum & 0xff)
  }
}
