import { randomFor } from '#painter/core/random.ts'
import type { Field } from '#painter/sdf/field.ts'
import { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { modelOf } from './catalogue.ts'
import { requestFor } from './model.ts'
import type { Placement } from './placement.ts'

/** The thing's form at a moment. The same seed gives the same thing at each. */
export function fieldOf(
  { subject, pose, seed, yaw, bones }: Pick<Placement, 'subject' | 'pose' | 'seed' | 'yaw' | 'bones'>,
  moment: number,
): Field {
  const builder = new ModelBuilder()
  const request = requestFor(subject, pose, randomFor(seed, 'model'), { moment, side: yaw > 90 ? -1 : 1, bones })
  builder.within({ scale: subject.size }, () => modelOf(subject.kind)?.build(builder, request))
  return builder.finish()
}
