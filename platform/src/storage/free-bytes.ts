/**
 * Gives the memory of bytes back at once; nobody may use them any more. V8 would keep it until it next collects garbage, and
 * of megabytes that come and go it begins to collect the whole heap over and over: nearly half of the processor time that an
 * upload took. What is but a part of something larger is left alone.
 */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) buffer.transfer(0)
}
