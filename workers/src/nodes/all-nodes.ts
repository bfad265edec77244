import type { NodeKind } from '#engine/node-kind.ts'
import { imageNodes } from './image/image-nodes.ts'
import { scaleNodes } from './transform/scale-nodes.ts'
import { transformNodes } from './transform/transform-nodes.ts'
import { compositeNodes } from './composite/composite-nodes.ts'
import { adjustNodes } from './adjust/adjust-nodes.ts'
import { gradeNodes } from './adjust/grade-nodes.ts'
import { effectNodes } from './effect/effect-nodes.ts'
import { finishNodes } from './effect/finish-nodes.ts'
import { createNodes } from './create/create-nodes.ts'
import { layoutNodes } from './layout/layout-nodes.ts'
import { maskNodes } from './mask/mask-nodes.ts'
import { maskMakerNodes } from './mask/mask-maker-nodes.ts'
import { latentNodes } from './latent/latent-nodes.ts'
import { latentCodecNodes } from './latent/latent-codec-nodes.ts'
import { conditioningNodes } from './conditioning/conditioning-nodes.ts'
import { batchNodes } from './batch/batch-nodes.ts'
import { animationNodes } from './animation/animation-nodes.ts'
import { textNodes } from './text/text-nodes.ts'
import { regexNodes } from './text/regex-nodes.ts'
import { promptTextNodes } from './text/prompt-text-nodes.ts'
import { valueNodes } from './value/value-nodes.ts'
import { logicNodes } from './value/logic-nodes.ts'
import { samplingNodes } from './painter/sampling-nodes.ts'
import { painterNodes } from './painter/painter-nodes.ts'
import { fillNodes } from './patch/fill-nodes.ts'
import { modelNodes } from './patch/model-nodes.ts'
import { remakeNodes } from './patch/remake-nodes.ts'
import { enhanceNodes } from './enhance/enhance-nodes.ts'
import { upscaleNodes } from './upscale/upscale-nodes.ts'

/** Every kind of the built-in engine. */
export const allNodes: readonly NodeKind[] = [
  ...imageNodes,
  ...scaleNodes,
  ...transformNodes,
  ...compositeNodes,
  ...adjustNodes,
  ...gradeNodes,
  ...effectNodes,
  ...finishNodes,
  ...createNodes,
  ...layoutNodes,
  ...maskNodes,
  ...maskMakerNodes,
  ...latentNodes,
  ...latentCodecNodes,
  ...conditioningNodes,
  ...batchNodes,
  ...animationNodes,
  ...textNodes,
  ...regexNodes,
  ...promptTextNodes,
  ...valueNodes,
  ...logicNodes,
  ...samplingNodes,
  ...painterNodes,
  ...fillNodes,
  ...remakeNodes,
  ...modelNodes,
  ...enhanceNodes,
  ...upscaleNodes,
]
