import sharp from 'sharp'
import type { Picture } from '#images/picture.ts'
import type { Preview } from './protocol.ts'

const sideMax = 512
const quality = 72

interface Waiting {
  readonly nodeId: string
  readonly picture: Picture
}

/**
 * Encodes previews one at a time, off the thread that draws. While one is being encoded only the newest is kept: a preview
 * that is late is of no use.
 */
export class PreviewEncoder {
  readonly #send: (preview: Preview) => void
  #waiting: Waiting | null = null
  #isEncoding = false
  #epoch = 0

  constructor(send: (preview: Preview) => void) {
    this.#send = send
  }

  add(nodeId: string, picture: Picture): void {
    this.#waiting = { nodeId, picture }
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

async function encodePreview({ nodeId, picture }: Waiting): Promise<Preview> {
  const { width, height, channels, data } = picture
  const { data: bytes, info } = await sharp(data, { raw: { width, height, channels } })
    .flatten({ background: '#808080' })
    .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { nodeId, bytes: new Uint8Array(bytes), mediaType: 'image/jpeg', width: info.width, height: info.height }
}
