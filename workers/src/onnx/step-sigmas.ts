import type { OnnxSchedulerName } from '@atelier/shared-schema/nodes/onnx.nodes.ts'
import type { NoiseSchedule } from './noise-schedule.ts'

/** How steep Karras' schedule is. */
const RHO = 7

interface StepRequest {
  readonly scheduler: OnnxSchedulerName
  readonly steps: number
}

/** The noise before each step, from the most to the least, and 0 after the last. */
export function listSigmas(schedule: NoiseSchedule, { scheduler, steps }: StepRequest): number[] {
  return [...sigmasBefore(schedule, scheduler, steps), 0]
}

/** Of a picture that is not drawn anew but in part: the last steps of a schedule that is as much finer. */
export function listSigmasFrom(schedule: NoiseSchedule, request: StepRequest, denoise: number): number[] {
  if (denoise <= 0) return []
  if (denoise >= 1) return listSigmas(schedule, request)
  const steps = Math.floor(request.steps / denoise)
  return listSigmas(schedule, { ...request, steps }).slice(-(request.steps + 1))
}

/** Those from one step to another. Where the last of them is not the end, `isCleared` takes what noise is left away with it. */
export function cutSigmas(
  sigmas: readonly number[],
  span: { start: number; end: number; isCleared: boolean },
): number[] {
  const { start, end, isCleared } = span
  const before = sigmas.slice(0, Math.max(0, end) + 1)
  if (isCleared && before.length > 0) before[before.length - 1] = 0
  return start < before.length - 1 ? before.slice(start) : []
}

function sigmasBefore(schedule: NoiseSchedule, scheduler: OnnxSchedulerName, steps: number): number[] {
  const { last, sigmaMin, sigmaMax } = schedule
  switch (scheduler) {
    case 'normal':
      return spread(last, 0, steps, steps - 1).map(place => schedule.sigmaAt(place))
    case 'sgm_uniform':
      return spread(last, 0, steps, steps).map(place => schedule.sigmaAt(place))
    case 'karras':
      return spread(sigmaMax ** (1 / RHO), sigmaMin ** (1 / RHO), steps, steps - 1).map(root => root ** RHO)
    case 'exponential':
      return spread(Math.log(sigmaMax), Math.log(sigmaMin), steps, steps - 1).map(Math.exp)
    case 'simple': {
      const stride = (last + 1) / steps
      return Array.from({ length: steps }, (_, step) => sigmaOf(schedule, last - Math.floor(step * stride)))
    }
    case 'ddim_uniform':
      return listUniform(schedule, steps)
  }
}

/** `count` numbers from one towards another, which would be reached after `reached` strides. */
function spread(from: number, to: number, count: number, reached: number): number[] {
  const stride = reached > 0 ? (to - from) / reached : 0
  return Array.from({ length: count }, (_, index) => from + stride * index)
}

/** Whole strides from the second place on, as DDIM was published; where they do not come out even there is a step more. */
function listUniform(schedule: NoiseSchedule, steps: number): number[] {
  const stride = Math.max(1, Math.floor((schedule.last + 1) / steps))
  const sigmas: number[] = []
  for (let place = 1; place <= schedule.last; place += stride) sigmas.push(sigmaOf(schedule, place))
  return sigmas.toReversed()
}

function sigmaOf({ sigmas }: NoiseSchedule, place: number): number {
  return sigmas[Math.max(0, place)] as number
}
