import { Noise } from '#painter/core/noise.ts'
import { emptySpot, type FaceSpot } from './face-paint.ts'
import { emptyBlock, type BlockMet } from './figure-block.ts'
import {
  bodyForm,
  distanceToForm,
  headForm,
  listAlong,
  wholeOf,
  type Distance,
  type Form,
  type FormPart,
} from './head-form.ts'
import { into } from './pose.ts'
import type { Sitting } from './sitting.ts'
import { earringForm, headwearForm, scarfForm } from './wear-form.ts'

export type Stuff = 'head' | 'body' | 'headwear' | 'scarf' | 'metal'

interface Parts {
  readonly head: FormPart
  readonly body: FormPart
}

export interface Figure {
  readonly sitting: Sitting
  readonly head: Form
  readonly body: Form
  readonly whole: Parts
  /** What matters to the block that is being drawn. */
  readonly block: Parts
  readonly headwear: Distance | undefined
  readonly earring: Distance | undefined
  readonly noise: Noise
  /** Scratch: a point in the head's and in the body's space. */
  readonly inHead: Float64Array
  readonly inBody: Float64Array
  readonly spot: FaceSpot
  readonly normal: Float64Array
  readonly met: BlockMet
  stuff: Stuff
}

export function figureOf(sitting: Sitting): Figure {
  const { person, face } = sitting
  const [head, body] = [headForm(person), bodyForm(person)]
  const whole = { head: wholeOf(head), body: wholeOf(body) }
  return {
    sitting,
    head,
    body,
    whole,
    block: { head: { ...whole.head, list: head.all.slice() }, body: { ...whole.body, list: body.all.slice() } },
    headwear: headwearForm(person),
    earring: person.earrings ? earringForm(person) : undefined,
    noise: new Noise(face.seed + 5),
    inHead: new Float64Array(3),
    inBody: new Float64Array(3),
    spot: emptySpot(),
    normal: new Float64Array(3),
    met: emptyBlock(),
    stuff: 'head',
  }
}

const HEAD_ENDS = -1.4
const BODY_BEGINS = -0.45
/** The body's space is lower than the head's by so much. */
export const BODY_RISE = 0.27

/** Also notes of what stuff the nearest surface is. */
export function distanceAt(figure: Figure, parts: Parts, x: number, y: number, z: number): number {
  const { sitting, inHead, inBody } = figure
  let nearest = Infinity
  if (y > HEAD_ENDS) {
    into(sitting.head, x, y, z, inHead)
    const hx = inHead[0] as number
    const hy = inHead[1] as number
    const hz = inHead[2] as number
    nearest = distanceToForm(figure.head, parts.head, hx, hy, hz)
    figure.stuff = 'head'
    if (figure.headwear) {
      const worn = figure.headwear(hx, hy, hz)
      if (worn < nearest) {
        nearest = worn
        figure.stuff = 'headwear'
      }
    }
    if (figure.earring) {
      const metal = figure.earring(hx, hy, hz)
      if (metal < nearest) {
        nearest = metal
        figure.stuff = 'metal'
      }
    }
  }
  if (y < BODY_BEGINS) {
    into(sitting.body, x, y - BODY_RISE, z, inBody)
    const bx = inBody[0] as number
    const by = inBody[1] as number
    const bz = inBody[2] as number
    const body = distanceToForm(figure.body, parts.body, bx, by, bz)
    if (body < nearest) {
      nearest = body
      figure.stuff = 'body'
    }
    if (sitting.person.scarf && y < -0.9) {
      const scarf = scarfForm(bx, by, bz)
      if (scarf < nearest) {
        nearest = scarf
        figure.stuff = 'scarf'
      }
    }
  }
  return nearest
}

/** To the surface of one stuff alone, for how that surface is turned. */
export function ownDistance(figure: Figure, stuff: Stuff, x: number, y: number, z: number): number {
  const { sitting, inBody, inHead } = figure
  if (stuff === 'body' || stuff === 'scarf') {
    into(sitting.body, x, y - BODY_RISE, z, inBody)
    const [bx, by, bz] = [inBody[0] as number, inBody[1] as number, inBody[2] as number]
    return stuff === 'body' ? distanceToForm(figure.body, figure.block.body, bx, by, bz) : scarfForm(bx, by, bz)
  }
  into(sitting.head, x, y, z, inHead)
  const worn = stuff === 'headwear' ? figure.headwear : stuff === 'metal' ? figure.earring : undefined
  const [hx, hy, hz] = [inHead[0] as number, inHead[1] as number, inHead[2] as number]
  return worn ? worn(hx, hy, hz) : distanceToForm(figure.head, figure.block.head, hx, hy, hz)
}

/** @returns whether anything may be there */
export function listBlock(
  { sitting, head, body, block, headwear, earring }: Figure,
  x: number,
  y: number,
  radius: number,
): boolean {
  const reach = radius + NORMAL_REACH
  into(sitting.head, x, y, 0, lineFrom)
  into(sitting.head, 0, 0, 1, lineAlong)
  listAlong(head, block.head, lineFrom, lineAlong, reach)
  into(sitting.body, x, y - BODY_RISE, 0, lineFrom)
  into(sitting.body, 0, 0, 1, lineAlong)
  listAlong(body, block.body, lineFrom, lineAlong, reach)
  return (
    block.head.count + block.body.count > 0 || headwear !== undefined || earring !== undefined || sitting.person.scarf
  )
}

const lineFrom = new Float64Array(3)
const lineAlong = new Float64Array(3)
/** How far from a surface it is asked for how the surface is turned. */
const NORMAL_REACH = 0.02
