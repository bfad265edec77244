export function writeCanvas(
  canvas: HTMLCanvasElement,
  type: 'image/webp' | 'image/png',
  quality = 0.85,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The drawing could not be written')))
    canvas.toBlob(take, type, quality)
  })
}

/** For the server: base64 without what tells the type. */
export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
