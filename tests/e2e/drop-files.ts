import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

export interface Dropped {
  name: string
  bytes: Buffer
}

/** Noise, so that no two are the same and none is small. */
export function paintNoise(name: string, [width, height] = [96, 96]): Promise<Dropped> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
    .then(bytes => ({ name, bytes }))
}

/** As from a folder of the person's computer, over an element of the page. */
export async function dragFiles(
  page: Page,
  type: 'dragover' | 'drop',
  files: readonly Dropped[],
  { onto = 'body', at = { x: 0, y: 0 } } = {},
): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, bytes: bytes.toString('base64') }))
  await page.evaluate(
    ({ kind, given, selector, point }) => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of given) {
        const data = Uint8Array.from(atob(bytes), letter => letter.codePointAt(0) ?? 0)
        transfer.items.add(new File([data], name, { type: 'image/png', lastModified: 1 }))
      }
      const where = { clientX: point.x, clientY: point.y }
      const event = new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true, ...where })
      document.querySelector(selector)?.dispatchEvent(event)
    },
    { kind: type, given: sent, selector: onto, point: at },
  )
}
