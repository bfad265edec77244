import { heedCancelAt } from '#engine/heed-cancel.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'

/** Less of the picture than this is no subject to set anything off against; more leaves nothing around it. */
const LEAST_SHARE = 0.012
const MOST_SHARE = 0.8
/**
 * Sets subjects off from what is around them, as a print does that has two tones to say it with: light before a dark ground,
 * dark before a light one. What shines in a dark ground goes on shining.
 * @param ground the tones of what is around: simpler than those of the subjects
 * @param isDark the ground stays dark, as in the night
 */
export function setOff(tone: Float32Array, ground: Float32Array, { part }: Frame, isDark: boolean): void {
  const means = meansOf(tone, part)
  if (!means) return
  const [low, high] = isDark ? [means.subject - 0.25, means.subject + 0.2] : [means.subject - 0.4, means.subject + 0.4]
  for (let pixel = 0; pixel < tone.length; pixel++) {
    heedCancelAt(pixel)
    const own = tone[pixel] as number
    if ((part[pixel] as number) >= FIRST_SUBJECT) {
      const spread = clamp((own - low) / (high - low))
      tone[pixel] = isDark ? mix(own, 0.3 + 0.7 * spread, 0.85) : mix(own, spread * 0.8, 0.35)
      continue
    }
    const around = ground[pixel] as number
    tone[pixel] = isDark ? mix(around, smooth(0.42, 0.8, around), 0.72) : mix(around, 1, 0.42)
  }
}

/** Draws the ground back into the paper: all of it lighter, and the more so the darker it is. */
export function drawBack(tone: Float32Array, ground: Float32Array, { part }: Frame, share: number): void {
  if (!meansOf(tone, part)) return
  for (let pixel = 0; pixel < tone.length; pixel++) {
    heedCancelAt(pixel)
    if ((part[pixel] as number) < FIRST_SUBJECT) tone[pixel] = clamp(mix(ground[pixel] as number, 1, share))
  }
}

/** Undefined where nothing, or hardly anything else, is a subject. */
function meansOf(tone: Float32Array, part: Uint8Array): { subject: number; ground: number } | undefined {
  let [subject, subjects, ground] = [0, 0, 0]
  for (let pixel = 0; pixel < tone.length; pixel++) {
    heedCancelAt(pixel)
    if ((part[pixel] as number) < FIRST_SUBJECT) {
      ground += tone[pixel] as number
      continue
    }
    subject += tone[pixel] as number
    subjects++
  }
  const share = subjects / tone.length
  if (share < LEAST_SHARE || share > MOST_SHARE) return undefined
  return { subject: subject / subjects, ground: ground / (tone.length - subjects) }
}
