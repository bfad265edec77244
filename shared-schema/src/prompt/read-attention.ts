import { takeLoras } from './lora-signs.ts'
import type { Lora } from './lora-signs.ts'
import { PromptSchedule } from './prompt-schedule.ts'
import { splitAtWord, weighText } from './weigh-text.ts'
import type { WeightedSpan } from './weigh-text.ts'

export interface Attention {
  /** What `AND` parts: pictures that are drawn into one, each with its weight. There is always one. */
  parts: AttentionPart[]
  loras: Lora[]
  /** How often a character was looked at. */
  work: number
}

export interface AttentionPart {
  weight: number
  /** What `BREAK` parts: texts that are read each by itself. One without words is empty. */
  chunks: WeightedSpan[][]
}

export interface AttentionOptions {
  /** How far the drawing has come, from 0 to 1. At the end what comes last is in force. */
  share?: number
  /** Of how many steps: what `[a:b:8]` and `[a|b]` count in. */
  steps?: number
}

const STEPS = 20

/**
 * What a prompt says once its choices are made, as A1111 reads it: weights of words, prompt editing at a moment of the
 * drawing, parts and LoRAs. Reads any text.
 */
export function readAttention(prompt: string, { share = 1, steps = STEPS }: AttentionOptions = {}): Attention {
  const { text, loras, steps: looks } = takeLoras(prompt)
  const now = { step: Math.min(steps, Math.floor(share * steps) + 1), steps }
  let work = looks + text.length
  const parts = splitParts(text).map(part => {
    const schedule = new PromptSchedule(part.text)
    const { chunks, work: weighing } = weighText(schedule.at(now))
    work += schedule.work + weighing
    return { weight: part.weight, chunks }
  })
  return { parts, loras, work }
}

export interface PromptMoment {
  /** The last step at which it is in force. */
  until: number
  text: string
}

/** The texts that prompt editing and alternation make of a prompt, in order: as many as there are changes. */
export function listSchedule(prompt: string, steps = STEPS): PromptMoment[] {
  return new PromptSchedule(prompt).list(steps)
}

/** A weight stands at the end of a part. Where there is only one, `at 12:30` is a time of day. */
function splitParts(text: string): { text: string; weight: number }[] {
  const parts = splitAtWord(text, 'AND').map(({ from, to }) => text.slice(from, to))
  return parts.length > 1 ? parts.map(readPartWeight) : [{ text, weight: 1 }]
}

function readPartWeight(text: string): { text: string; weight: number } {
  const colon = text.lastIndexOf(':')
  const written = text.slice(colon + 1).trim()
  const isWeight = colon >= 0 && /^[-+]?(?:\d+\.?|\d*\.\d+)$/.test(written)
  return isWeight ? { text: text.slice(0, colon).trimEnd(), weight: Number(written) } : { text, weight: 1 }
}
