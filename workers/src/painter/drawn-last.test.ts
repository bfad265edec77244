import { expect, test } from 'vitest'
import { filledPicture } from '#images/geometry.ts'
import { paint } from './paint.ts'

const host = { cancel: { isSet: () => false, check: () => undefined } }
const size = { width: 64, height: 64 }
const red = filledPicture(size, [200, 30, 30, 255])
const blue = filledPicture(size, [30, 30, 200, 255])

/** In turns, so that each is drawn anew, or one after the other, so that the scene is there already. */
async function paintAll(prompt: string, between?: string) {
  const pictures: Uint8Array[] = []
  for (const init of [undefined, red, blue, red]) {
    if (between) await paint({ prompt: between, ...size, seed: 3 }, host)
    const { picture } = await paint({ prompt, ...size, seed: 3, ...(init && { init, denoise: 0.5 }) }, host)
    pictures.push(picture.data.slice())
  }
  return pictures
}

test.each(['a red barn in a meadow', 'a cat on a sofa, ink drawing, watercolor'])(
  '%s is the same over each picture, whether its scene was drawn before or not',
  async prompt => {
    const anew = await paintAll(prompt, 'a lake at night')
    expect(await paintAll(prompt)).toEqual(anew)
    expect(anew[1]).toEqual(anew[3])
    expect(anew[1]).not.toEqual(anew[2])
  },
)
