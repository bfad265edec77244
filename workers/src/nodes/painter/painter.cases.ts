import { expect } from 'vitest'
import type { ImageMetadata } from '@atelier/platform/images/metadata/image-metadata.ts'
import type { Latent } from '#engine/node-values.ts'
import type { Picture } from '#images/picture.ts'
import { withOrigin } from '#images/picture-origin.ts'
import { armsUp, drawSkeletons } from '#painter/controls/skeleton.fixture.ts'
import { mask, picture, pictures, pixel, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const model = { model: 'studio-painter', styles: [] }
const clip = { model: 'studio-painter' }
const prompt = (text: string) => [{ text, strength: 1 }]
const sampler = { sampler_name: 'euler', scheduler: 'normal', steps: 20, cfg: 7 }
const latent: Latent = { width: 64, height: 64, batchSize: 2 }
const red = solid(64, 64, [220, 20, 20])
const leftHalf = mask(64, 64, x => (x < 32 ? 255 : 0))
const made: ImageMetadata = {
  tool: 'a1111',
  loras: [],
  prompt: 'a red square',
  negativePrompt: 'blue',
  steps: 20,
  seed: '7',
  raw: new Map(),
}
const raisedArms = drawSkeletons([armsUp], 128)
const frame = picture(64, 64, (x, y) => (Math.abs(Math.hypot(x - 32, y - 32) - 20) < 1.5 ? [255, 255, 255] : [0, 0, 0]))

function painted(output: unknown): readonly Picture[] {
  return (output as Latent).pictures ?? []
}

function meanOf({ data }: Picture, channel: number): number {
  let sum = 0
  for (let at = channel; at < data.length; at += 3) sum += data[at] ?? 0
  return sum / (data.length / 3)
}

export const painterCases: readonly NodeCase[] = [
  {
    kind: 'CheckpointLoaderSimple',
    title: 'hands on the painter',
    inputs: { ckpt_name: 'studio-painter' },
    check: run => expect(run.outputs).toEqual([model, clip, clip]),
  },
  {
    kind: 'CLIPTextEncode',
    title: 'keeps the text as it is',
    inputs: { text: 'a (cat:1.2)', clip },
    check: run => expect(run.outputs[0]).toEqual(prompt('a (cat:1.2)')),
  },
  {
    kind: 'KSampler',
    title: 'paints each of a batch from noise of its own',
    inputs: {
      ...sampler,
      model,
      seed: 3,
      positive: prompt('a ringed planet in space'),
      negative: prompt(''),
      latent_image: latent,
      denoise: 1,
    },
    check(run) {
      const [first, second] = painted(run.outputs[0])
      expect(first?.width).toBe(64)
      expect(first?.data).not.toEqual(second?.data)
      expect(pixel(first, 0, 0).every(value => value < 90)).toBe(true)
    },
  },
  {
    kind: 'KSampler',
    title: 'changes a picture only where the mask says',
    inputs: {
      ...sampler,
      model,
      seed: 3,
      positive: prompt('a galaxy'),
      negative: prompt(''),
      latent_image: { ...latent, batchSize: 1, pictures: [red], noiseMask: [leftHalf] },
      denoise: 1,
    },
    check(run) {
      const [only] = painted(run.outputs[0])
      expect(pixel(only, 60, 30)).toEqual([220, 20, 20])
      expect(pixel(only, 4, 30)).not.toEqual([220, 20, 20])
    },
  },
  {
    kind: 'KSampler',
    title: 'lets a person raise the arms as a pose does',
    inputs: {
      ...sampler,
      model,
      seed: 3,
      positive: [{ text: 'a man', strength: 1, controls: [{ kind: 'pose', picture: raisedArms, strength: 1 }] }],
      negative: prompt(''),
      latent_image: { ...latent, batchSize: 1 },
      denoise: 1,
    },
    check(run) {
      const [only] = painted(run.outputs[0])
      const apart = (x: number, y: number) =>
        pixel(only, x, y).reduce((sum, value, channel) => sum + Math.abs(value - (pixel(only, 2, y)[channel] ?? 0)), 0)
      // Both forearms, and between them and the head nothing.
      const forearms = [apart(21, 13), apart(43, 13)]
      const gap = apart(26, 11)
      expect(forearms.map(one => one > gap * 1.6)).toEqual([true, true])
      expect(gap).toBeLessThan(60)
    },
  },
  {
    kind: 'KSamplerAdvanced',
    title: 'keeps what earlier steps made',
    inputs: {
      ...sampler,
      model,
      add_noise: 'enable',
      noise_seed: 3,
      positive: prompt('a nebula in deep space'),
      negative: prompt(''),
      latent_image: { ...latent, batchSize: 1, pictures: [red] },
      start_at_step: 15,
      end_at_step: 10_000,
      return_with_leftover_noise: 'disable',
    },
    check(run) {
      const [only] = painted(run.outputs[0])
      if (!only) throw new Error('nothing was painted')
      expect(meanOf(only, 0)).toBeGreaterThan(180)
      expect(meanOf(only, 2)).toBeLessThan(60)
      expect(only.data).not.toEqual(red.data)
    },
  },
  {
    kind: 'LoraLoader',
    title: 'lets pass what it has no part in',
    inputs: { model, clip, lora_name: 'people/ann.safetensors', strength_model: 0, strength_clip: 0 },
    check: run => expect(run.outputs).toEqual([model, clip]),
  },
  {
    kind: 'ControlNetLoader',
    title: 'names the kind of layout',
    inputs: { control_net_name: 'canny' },
    check: run => expect(run.outputs[0]).toEqual({ kind: 'canny' }),
  },
  {
    kind: 'ControlNetApply',
    title: 'hangs a layout on the prompt',
    inputs: { conditioning: prompt('x'), control_net: { kind: 'depth' }, image: [frame], strength: 0.5 },
    check: run =>
      expect(run.outputs[0]).toEqual([
        { text: 'x', strength: 1, controls: [{ kind: 'depth', picture: frame, strength: 0.5 }] },
      ]),
  },
  {
    kind: 'ControlNetApplyAdvanced',
    title: 'counts by the share of the steps',
    inputs: {
      positive: prompt('x'),
      negative: prompt('y'),
      control_net: { kind: 'canny' },
      image: [frame],
      strength: 1,
      start_percent: 0.25,
      end_percent: 0.75,
    },
    check: run =>
      expect(run.outputs[1]).toEqual([
        { text: 'y', strength: 1, controls: [{ kind: 'canny', picture: frame, strength: 0.5 }] },
      ]),
  },
  {
    kind: 'AtelierPainter',
    title: 'paints and says what it read and what it did not',
    inputs: {
      prompt: 'a black hole in space, blorb',
      negative: '',
      width: 64,
      height: 96,
      seed: 1,
      steps: 20,
      cfg: 7,
      batch_size: 1,
    },
    check(run) {
      const [only] = pictures(run)
      expect([only?.width, only?.height]).toEqual([64, 96])
      expect(run.outputs[1]).toContain('black hole')
      expect(run.shown[0]?.['text']?.[1]).toBe('Not understood: blorb')
    },
  },
  {
    kind: 'AtelierPainterLoop',
    title: 'paints frames that differ',
    inputs: { prompt: 'planet earth in space', negative: '', width: 64, height: 64, seed: 1, cfg: 7, frames: 3 },
    check(run) {
      const frames = pictures(run)
      expect(frames).toHaveLength(3)
      expect(frames[0]?.data).not.toEqual(frames[1]?.data)
      // Stars and all, the sky is dark.
      const edge = Array.from({ length: 64 }, (_, x) => pixel(frames[0], x, 1))
      expect(edge.filter(colour => colour.every(value => value < 90)).length).toBeGreaterThan(32)
    },
  },
  {
    kind: 'AtelierReadWords',
    title: 'parts the words that are understood from the others',
    inputs: { prompt: 'an orange cat on a zorp, masterpiece' },
    check: run => expect(run.outputs.slice(0, 2)).toEqual(['orange, cat', 'zorp, masterpiece']),
  },
  {
    kind: 'AtelierDescribe',
    title: 'tells how a picture was made, as its file said',
    inputs: { images: [withOrigin(red, made)] },
    check(run) {
      expect(run.outputs[0]).toBe('a red square\nNegative prompt: blue\nSteps: 20, Seed: 7')
      expect(run.outputs[2]).toBe('a red square')
      expect(run.shown).toEqual([{ text: [run.outputs[0]] }])
    },
  },
  {
    kind: 'AtelierDescribe',
    title: 'does not claim it of what was changed since',
    inputs: { images: [{ ...withOrigin(red, made), data: solid(64, 64, [20, 20, 220]).data }] },
    check(run) {
      expect(run.outputs[0]).toMatch(/mostly/)
      expect(run.outputs[2]).toBe('')
    },
  },
  {
    kind: 'AtelierDescribe',
    title: 'names light and colours',
    inputs: { images: [red] },
    check(run) {
      expect(run.outputs[0]).toMatch(/square format.*low contrast.*vivid.*warm colors.*mostly scarlet$/)
      expect(run.outputs[1]).toBe('#dc1414')
    },
  },
]
