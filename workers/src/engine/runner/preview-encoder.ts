import sharp from 'sharp'
import type { EncodedPreview, PreviewEvent } from './protocol.ts'

const sideMax = 512
const quality = 72

type Waiting = PreviewEvent['data']

/**
 * Encodes previews one at a time, off the thread that draws. While one is being encoded only the newest is kept: a preview
 * that is late is of no use.
 */
export class PreviewEncoder {
  readonly #send: (preview: EncodedPreview) => void
  #waiting: Waiting | null = null
  #isEncoding = false
  #epoch = 0

  constructor(send: (preview: EncodedPreview) => void) {
    this.#send = send
  }

  add(preview: Waiting): void {
    this.#waiting = preview
    if (!this.#isEncoding) void this.#encodeAll()
  }

  /** Whatever is still being encoded comes to nothing: its run has ended. */
  forget(): void {
    this.#waiting = null
    this.#epoch += 1
  }

  async #encodeAll(): Promise<void> {
    this.#isEncoding = true
    for (let next = this.#waiting; next; next = this.#waiting) {
      this.#waiting = null
      const epoch = this.#epoch
      // A preview that cannot be made is left out: the run itself is not the worse for it.
      const preview = await encodePreview(next).catch(() => null)
      if (preview && epoch === this.#epoch) this.#send(preview)
    }
    this.#isEncoding = false
  }
}

async function encodePreview({ node, display_node, picture }: Waiting): Promise<EncodedPreview> {
  const { width, height, channels, data } = picture
  const { data: bytes, info } = await sharp(data, { raw: { width, height, channels } })
    .flatten({ background: '#808080' })
    .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  return { node, display_node, bytes: new Uint8Array(bytes), mediaType: 'image/jpeg', ...size }
}
