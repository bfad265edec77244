import type { ServiceModel } from '@atelier/shared-schema/entities/engine-server.ts'

type Size = ServiceModel['sizes'][number]

/** What of a model's sizes is most like the one asked for: first in its shape, then in how large it is. */
export function nearestSize(sizes: readonly Size[], asked: Size): Size {
  const distance = (size: Size) => {
    const shape = Math.abs(Math.log(size.width / size.height / (asked.width / asked.height)))
    const area = Math.abs(Math.log((size.width * size.height) / (asked.width * asked.height)))
    return { shape: Math.round(shape * 100), area }
  }
  const [first = asked, ...others] = sizes
  return others.reduce((best, size) => {
    const [one, other] = [distance(size), distance(best)]
    return one.shape < other.shape || (one.shape === other.shape && one.area < other.area) ? size : best
  }, first)
}
