import { makeEmbedding } from '@atelier/shared-schema/smart-select/make-embedding.ts'
import { drawMask } from '@atelier/shared-schema/smart-select/draw-mask.ts'
import { EMBEDDING_SIDE_MAX } from '@atelier/shared-schema/smart-select/smart-embedding.ts'
import { heedCancel } from '#engine/heed-cancel.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { resizeMask, resizePicture } from '#images/resize.ts'
import { findSubject } from './find-subject.ts'
import { matteOutline } from './matte.ts'
import type { Matte } from './matte.ts'

/** A picture of this size has an outline as soft as asked for; others in proportion. */
const USUAL_SIDE = 1024

/**
 * The subject alone: what is ground becomes transparent, and gives no colour to what it shows through.
 *
 * @returns undefined when nothing stands apart from the ground
 */
export async function cutOut(picture: Picture, softness: number, kept?: Mask): Promise<Picture | undefined> {
  const mask = await markSubject(picture, kept)
  if (!mask.data.some(level => level > 127)) return undefined
  heedCancel()
  const scale = Math.max(picture.width, picture.height) / USUAL_SIDE
  return clearGround(picture, matteOutline(picture, mask, Math.max(1, softness * scale)))
}

async function markSubject(picture: Picture, kept: Mask | undefined): Promise<Mask> {
  const { width, height } = picture
  const scale = Math.min(1, EMBEDDING_SIDE_MAX / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const embedding = makeEmbedding(await resizePicture(picture, size, 'area'))
  const hint = kept && (await resizeMask(kept, size)).data
  const data = drawMask(embedding, findSubject(embedding, hint))
  return resizeMask({ ...size, data }, { width, height })
}

/** What was transparent before stays so. */
function clearGround({ width, height, channels, data }: Picture, { alpha, ground }: Matte): Picture {
  const cut = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const share = alpha[pixel] as number
    const seen = channels === 4 ? (data[pixel * 4 + 3] as number) / 255 : 1
    for (let channel = 0; channel < 3; channel++) {
      const colour = data[pixel * channels + channel] as number
      const behind = ground[pixel * 3 + channel] as number
      // Dividing by next to nothing would make noise of it.
      const own = share < 0.02 ? colour : (colour - (1 - share) * behind) / Math.max(0.25, share)
      cut[pixel * 4 + channel] = Math.max(0, Math.min(255, Math.round(own)))
    }
    cut[pixel * 4 + 3] = Math.round(share * seen * 255)
  }
  return { width, height, channels: 4, data: cut }
}
