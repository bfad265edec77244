import type { PathContext } from './drawing-context.ts'

type Draw = (path: PathContext, w: number, h: number) => void
type Corners = readonly (readonly [x: number, y: number])[]

function polygon(corners: (w: number, h: number) => Corners): Draw {
  return (path, w, h) => {
    corners(w, h).forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    path.closePath()
  }
}

/** As wide and as high as its box, one corner on top. */
function regular(count: number): Draw {
  return polygon((w, h) => {
    const turn = (index: number) => -Math.PI / 2 + (index * 2 * Math.PI) / count
    return stretched(
      Array.from({ length: count }, (_, index) => [Math.cos(turn(index)), Math.sin(turn(index))]),
      w,
      h,
    )
  })
}

const star = polygon((w, h) => {
  const corner = (index: number) => {
    const turn = -Math.PI / 2 + (index * Math.PI) / 5
    const reach = index % 2 ? 0.5 : 1
    return [reach * Math.cos(turn), reach * Math.sin(turn)] as const
  }
  return stretched(
    Array.from({ length: 10 }, (_, index) => corner(index)),
    w,
    h,
  )
})

function stretched(corners: Corners, w: number, h: number): Corners {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  const wide = Math.max(...xs) - left
  const high = Math.max(...ys) - top
  return corners.map(([x, y]) => [((x - left) / wide) * w, ((y - top) / high) * h])
}

const slant = (w: number, h: number) => Math.min(w, h) * 0.38
const rectangle: Draw = (path, w, h) => path.rect(0, 0, w, h)

const outlines: Readonly<Record<string, Draw>> = {
  rectangle,
  ellipse: (path, w, h) => path.ellipse(w / 2, h / 2, w / 2, h / 2, 0, 0, 2 * Math.PI),
  triangle: polygon((w, h) => [
    [w / 2, 0],
    [w, h],
    [0, h],
  ]),
  diamond: polygon((w, h) => [
    [w / 2, 0],
    [w, h / 2],
    [w / 2, h],
    [0, h / 2],
  ]),
  star,
  pentagon: regular(5),
  hexagon: regular(6),
  octagon: regular(8),
  rhombus: polygon((w, h) => [
    [slant(w, h), 0],
    [w, 0],
    [w - slant(w, h), h],
    [0, h],
  ]),
  'rhombus-2': polygon((w, h) => [
    [0, 0],
    [w - slant(w, h), 0],
    [w, h],
    [slant(w, h), h],
  ]),
  trapezoid: polygon((w, h) => [
    [slant(w, h), 0],
    [w - slant(w, h), 0],
    [w, h],
    [0, h],
  ]),
  oval(path, w, h) {
    const r = Math.min(w, h) / 2
    path.moveTo(r, 0)
    path.lineTo(w - r, 0)
    path.ellipse(w - r, h > w ? r : h / 2, r, r, 0, -Math.PI / 2, h > w ? 0 : Math.PI / 2)
    if (h > w) path.ellipse(w - r, h - r, r, r, 0, 0, Math.PI / 2)
    path.lineTo(r, h)
    path.ellipse(r, h > w ? h - r : h / 2, r, r, 0, Math.PI / 2, h > w ? Math.PI : (3 * Math.PI) / 2)
    if (h > w) path.ellipse(r, r, r, r, 0, Math.PI, (3 * Math.PI) / 2)
    path.closePath()
  },
  'arrow-right': polygon((w, h) => arrow(w, h)),
  'arrow-left': polygon((w, h) => arrow(w, h).map(([x, y]) => [w - x, y])),
  'arrow-down': polygon((w, h) => arrow(h, w).map(([x, y]) => [y, x])),
  'arrow-up': polygon((w, h) => arrow(h, w).map(([x, y]) => [y, h - x])),
  cloud(path, w, h) {
    const bumps = 9
    const at = (index: number) => {
      const turn = (index / bumps) * 2 * Math.PI
      return { x: w / 2 + (w / 2) * 0.86 * Math.cos(turn), y: h / 2 + (h / 2) * 0.82 * Math.sin(turn), turn }
    }
    path.moveTo(at(0).x, at(0).y)
    for (let index = 0; index < bumps; index++) {
      const end = at(index + 1)
      const middle = at(index + 0.5)
      path.quadraticCurveTo(
        middle.x + w * 0.2 * Math.cos(middle.turn),
        middle.y + h * 0.22 * Math.sin(middle.turn),
        end.x,
        end.y,
      )
    }
    path.closePath()
  },
  heart(path, w, h) {
    path.moveTo(w / 2, h)
    path.bezierCurveTo(w * 0.375, h * 0.75, 0, h * 0.625, 0, h * 0.3)
    path.bezierCurveTo(0, -h * 0.08, w * 0.4625, -h * 0.08, w / 2, h * 0.225)
    path.bezierCurveTo(w * 0.5375, -h * 0.08, w, -h * 0.08, w, h * 0.3)
    path.bezierCurveTo(w, h * 0.625, w * 0.625, h * 0.75, w / 2, h)
    path.closePath()
  },
}

/** What is drawn within the outline, and not filled. */
const marks: Readonly<Record<string, Draw>> = {
  'x-box'(path, w, h) {
    path.moveTo(0, 0)
    path.lineTo(w, h)
    path.moveTo(w, 0)
    path.lineTo(0, h)
  },
  'check-box'(path, w, h) {
    const side = Math.min(w, h) * 0.82
    const left = (w - side) / 2
    const top = (h - side) / 2
    path.moveTo(left + side * 0.25, top + side * 0.52)
    path.lineTo(left + side * 0.45, top + side * 0.82)
    path.lineTo(left + side * 0.82, top + side * 0.22)
  },
}

function arrow(w: number, h: number): Corners {
  const head = Math.min(w, h) * 0.38
  const side = h * 0.16
  return [
    [0, side],
    [w - head, side],
    [w - head, 0],
    [w, h / 2],
    [w - head, h],
    [w - head, h - side],
    [0, h - side],
  ]
}

/** One that is not known is drawn as a rectangle. */
export function outlineGeo(path: PathContext, geo: unknown, w: number, h: number): void {
  const draw = (typeof geo === 'string' && Object.hasOwn(outlines, geo) ? outlines[geo] : undefined) ?? rectangle
  draw(path, w, h)
}

export function markGeo(path: PathContext, geo: unknown, w: number, h: number): void {
  if (typeof geo === 'string' && Object.hasOwn(marks, geo)) marks[geo]?.(path, w, h)
}
