import { Geometry2d } from '@tldraw/tldraw'
import type { Geometry2dFilters, VecLike } from '@tldraw/tldraw'

interface LateOptions {
  isFilled: boolean
  isLabel: boolean
  excludeFromShapeBounds: boolean
  /** Whether it may be there at all, without making it. */
  isNear?: (point: VecLike) => boolean
}

/** A part of a shape that is made only when somebody asks where it is. */
export class LateGeometry extends Geometry2d {
  readonly #make: () => Geometry2d
  readonly #isNear: (point: VecLike) => boolean

  constructor(make: () => Geometry2d, { isNear = () => true, ...options }: LateOptions) {
    super({ isClosed: true, ...options })
    this.#make = make
    this.#isNear = isNear
  }

  override getVertices(filters: Geometry2dFilters) {
    return this.#make().getVertices(filters)
  }

  override nearestPoint(point: VecLike, filters?: Geometry2dFilters) {
    return this.#make().nearestPoint(point, filters)
  }

  /** From where it may not be it is not asked for: a hover asks every frame of a page how far it is. */
  override distanceToPoint(point: VecLike, hitInside?: boolean, filters?: Geometry2dFilters) {
    return this.#isNear(point) ? super.distanceToPoint(point, hitInside, filters) : Infinity
  }

  override get vertices() {
    return this.#make().vertices
  }

  override get bounds() {
    return this.#make().bounds
  }

  override getBounds() {
    return this.bounds
  }

  override isPointInBounds(point: VecLike, margin?: number) {
    return this.#isNear(point) && this.#make().isPointInBounds(point, margin)
  }

  override getSvgPathData(first: boolean) {
    return this.#make().getSvgPathData(first)
  }
}
