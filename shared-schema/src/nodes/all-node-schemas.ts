import type { NodeSchema } from '#graph/node-schema.ts'
import * as adjust from './adjust.nodes.ts'
import * as animation from './animation.nodes.ts'
import * as batch from './batch.nodes.ts'
import * as composite from './composite.nodes.ts'
import * as conditioning from './conditioning.nodes.ts'
import * as create from './create.nodes.ts'
import * as effect from './effect.nodes.ts'
import * as enhance from './enhance.nodes.ts'
import * as image from './image.nodes.ts'
import * as latent from './latent.nodes.ts'
import * as layout from './layout.nodes.ts'
import * as mask from './mask.nodes.ts'
import * as painter from './painter.nodes.ts'
import * as patch from './patch.nodes.ts'
import * as text from './text.nodes.ts'
import * as transform from './transform.nodes.ts'
import * as upscale from './upscale.nodes.ts'
import * as value from './value.nodes.ts'

const groups: readonly Readonly<Record<string, unknown>>[] = [
  image,
  transform,
  upscale,
  layout,
  composite,
  adjust,
  effect,
  create,
  mask,
  batch,
  animation,
  conditioning,
  latent,
  painter,
  patch,
  enhance,
  text,
  value,
]

/** What every kind of the built-in engine takes and gives, without what draws: that is large, and belongs into a runner. */
export const allNodeSchemas: readonly NodeSchema[] = groups.flatMap(group => Object.values(group).filter(isSchema))

function isSchema(value: unknown): value is NodeSchema {
  return typeof value === 'object' && value !== null && 'input_order' in value
}
