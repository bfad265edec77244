import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { createCanvas } from '@napi-rs/canvas'
import type { CancelFlag } from '#engine/node-kind.ts'
import { luminance, mixColours, type Colour } from '#painter/core/colour.ts'
import { FIRST_SUBJECT, Part } from '#painter/core/frame.ts'
import { between, pick, randomFor } from '#painter/core/random.ts'
import { cssColour } from '#painter/core/screen.ts'
import {
  drawLaurel,
  drawMark,
  drawRays,
  drawStarRow,
  emblemForms,
  formPath,
  type EmblemForm,
} from '#painter/emblem/emblem-shapes.ts'
import type { FigureInks } from '#painter/emblem/figure-shapes.ts'
import { drawPlace, figureOf } from '#painter/emblem/place-figures.ts'
import type { PrepareFamily } from '#painter/family.ts'
import { schemeOf, type Scheme } from '#painter/flat/colour-scheme.ts'
import { frameOfLayers, type FlatLayer } from '#painter/flat/layers.ts'
import { circleSize, fitText, setLine, setOnCircle, type Setting } from '#painter/flat/lettering.ts'
import { flatStamp, stampOf } from '#painter/flat/stamp.ts'
import type { Scene } from '#painter/scene.ts'

interface Plan {
  readonly form: EmblemForm
  readonly scheme: Scheme
  readonly paper: Colour
  readonly badge: Colour
  readonly trim: Colour
  readonly type: Setting
  readonly rays: boolean
  readonly laurel: boolean
  readonly stars: number
  readonly fold: number
  readonly top: string | undefined
  readonly bottom: string | undefined
}

const STAMP_SIDE = 256

/** A badge: one flat thing in a simple form, symmetrical trimmings, a name around or beneath it. */
export const prepareEmblem: PrepareFamily = ({ scene, seed, aspect }) => {
  const plan = planOf(scene, seed)
  let stamp: Canvas | undefined | 'none'
  return {
    draw({ width, height, cancel }) {
      stamp ??= cutStamp(scene, plan, seed, cancel) ?? 'none'
      const figure = stamp === 'none' ? figureFor(scene) : stamp
      return frameOfLayers(layersOf(plan, figure, aspect), width, height)
    },
  }
}

function planOf(scene: Scene, seed: number): Plan {
  const random = randomFor(seed, 'emblem')
  const scheme = schemeOf(scene, seed)
  const [top, bottom] = scene.text
  const form: EmblemForm = top && bottom ? pick(random, ['circle', 'scallop']) : pick(random, emblemForms)
  const badge = scene.subjects[0]?.colours.length ? scheme.dark : pick(random, [scheme.dark, ...scheme.inks])
  const face = pick(random, ['sans', 'serif', 'sans', 'display'] as const)
  return {
    form,
    scheme,
    paper: scene.background ?? mixColours(scheme.light, [0.95, 0.94, 0.92], 0.6),
    badge,
    trim: luminance(...badge) < 0.25 ? scheme.light : scheme.dark,
    type: { face, bold: true, spacing: between(random, 0.06, 0.16) },
    rays: random() < 0.4,
    laurel: !top && random() < 0.4,
    stars: pick(random, [0, 0, 3, 5]),
    fold: pick(random, [5, 6, 8]),
    top,
    bottom,
  }
}

function cutStamp(scene: Scene, { scheme, badge }: Plan, seed: number, cancel: CancelFlag): Canvas | undefined {
  const subject = scene.subjects[0]
  const stamp = subject && stampOf(subject, STAMP_SIDE, seed, cancel)
  if (!stamp) return undefined
  const onDark = luminance(...badge) < 0.25
  const main =
    subject.colours[0] ??
    scheme.inks.toSorted((one, other) => apart(other, badge) - apart(one, badge))[0] ??
    scheme.light
  const shade = mixColours(main, onDark ? [0.02, 0.02, 0.03] : scheme.dark, onDark ? 0.45 : 0.6)
  const canvas = flatStamp(stamp, [shade, main, mixColours(main, [0.95, 0.94, 0.9], 0.6)])
  return outlined(canvas, onDark ? scheme.light : scheme.dark)
}

/** What stands in the badge: a thing cut out, a place or a sign drawn flat; undefined: a mark of petals. */
type Figure = Canvas | ((context: SKRSContext2D, inks: FigureInks, half: number) => void)

function figureFor({ settings, features }: Scene): Figure | undefined {
  const setting = settings[0]?.value
  if (setting) return (context, inks, half) => drawPlace(context, setting, inks, half)
  const sign = features.map(({ value }) => figureOf(value)).find(found => found !== undefined)
  if (!sign) return undefined
  return (context, inks, half) => {
    context.save()
    context.scale(half, half)
    sign(context, inks)
    context.restore()
  }
}

/** Inks that part from the badge and from each other: the lightest shines, the darkest is near. */
function inksFor({ scheme, badge }: Plan): FigureInks {
  const others = [...scheme.inks, scheme.light, scheme.dark].filter(ink => apart(ink, badge) > 0.02)
  const ordered = others.toSorted((one, other) => luminance(...one) - luminance(...other))
  const near = ordered[0] ?? scheme.dark
  const light = ordered.at(-1) ?? scheme.light
  const far = ordered[Math.floor(ordered.length / 2)] ?? scheme.light
  return { near, light, far, sky: mixColours(badge, light, 0.22) }
}

function apart(one: Colour, other: Colour): number {
  return (
    Math.abs(luminance(...one) - luminance(...other)) +
    Math.abs(one[0] - other[0]) * 0.5 +
    Math.abs(one[2] - other[2]) * 0.5
  )
}

/** An even line around the thing, so that it reads on any ground. */
function outlined(stamp: Canvas, colour: Colour): Canvas {
  const side = stamp.width
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  const reach = side * 0.014
  for (let step = 0; step < 20; step++) {
    const angle = (step / 20) * 2 * Math.PI
    context.drawImage(stamp, reach * Math.cos(angle), reach * Math.sin(angle))
  }
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = cssColour(colour)
  context.fillRect(0, 0, side, side)
  context.globalCompositeOperation = 'source-over'
  context.drawImage(stamp, 0, 0)
  return canvas
}

function layersOf(plan: Plan, figure: Figure | undefined, aspect: number): FlatLayer[] {
  const reach = 0.4 * Math.min(1, aspect)
  const centred = (draw: (context: SKRSContext2D) => void) => (context: SKRSContext2D) => {
    context.translate(aspect / 2, plan.top && !ringed(plan) ? 0.44 : 0.5)
    draw(context)
  }
  return [
    { part: Part.backdrop, depth: 20, draw: context => fillAll(context, plan.paper, aspect) },
    { part: FIRST_SUBJECT + 1, depth: 14, draw: centred(context => drawBadge(context, plan, reach)) },
    { part: FIRST_SUBJECT, depth: 10, draw: centred(context => drawThing(context, plan, figure, reach)) },
    { part: Part.text, depth: 8, draw: centred(context => drawNames(context, plan, reach, aspect)) },
  ]
}

function ringed({ form, top }: Plan): boolean {
  return top !== undefined && (form === 'circle' || form === 'scallop')
}

function fillAll(context: SKRSContext2D, colour: Colour, aspect: number): void {
  context.fillStyle = cssColour(colour)
  context.fillRect(0, 0, aspect, 1)
}

function drawBadge(context: SKRSContext2D, plan: Plan, reach: number): void {
  const size = plan.top && !ringed(plan) ? reach * 0.82 : reach
  for (const [share, colour] of [
    [1, plan.badge],
    [0.955, plan.trim],
    [0.93, plan.badge],
  ] as const) {
    formPath(context, plan.form, size * share)
    context.fillStyle = cssColour(colour)
    context.fill()
  }
  context.save()
  formPath(context, plan.form, size * (ringed(plan) ? 0.68 : 0.93))
  context.clip()
  const inner = mixColours(plan.badge, plan.trim, 0.06)
  if (ringed(plan)) fillRound(context, inner, size)
  if (plan.rays) drawRays(context, mixColours(plan.badge, plan.trim, 0.17), size * 1.3, 16)
  context.restore()
  if (ringed(plan)) {
    context.strokeStyle = cssColour(plan.trim)
    context.lineWidth = size * 0.02
    formPath(context, 'circle', size * 0.68)
    context.stroke()
  }
}

function fillRound(context: SKRSContext2D, colour: Colour, size: number): void {
  context.fillStyle = cssColour(colour)
  context.fillRect(-size, -size, 2 * size, 2 * size)
}

function drawThing(context: SKRSContext2D, plan: Plan, figure: Figure | undefined, reach: number): void {
  const ring = ringed(plan)
  const size = plan.top && !ring ? reach * 0.82 : reach
  const half = size * (ring ? 0.6 : plan.form === 'diamond' ? 0.6 : plan.laurel ? 0.56 : 0.66)
  if (plan.laurel && !ring) drawLaurel(context, mixColours(plan.trim, plan.badge, 0.2), plan.badge, size * 0.74)
  if (typeof figure === 'function') figure(context, inksFor(plan), half)
  else if (figure) context.drawImage(figure, -half, -half * 1.02, half * 2, half * 2)
  else
    drawMark(
      context,
      plan.scheme.inks.filter(ink => ink !== plan.badge),
      half,
      plan.fold,
    )
  if (plan.stars > 0 && !ring)
    drawStarRow(context, plan.trim, { y: -size * 0.74, wide: size * 0.7, size: size * 0.06, count: plan.stars })
}

function drawNames(context: SKRSContext2D, plan: Plan, reach: number, aspect: number): void {
  if (!plan.top) return
  context.fillStyle = cssColour(ringed(plan) ? plan.trim : plan.scheme.dark)
  if (!ringed(plan)) {
    const lines = fitText(context, plan.top, { wide: aspect * 0.82, high: 0.13, lines: 1 }, plan.type)
    for (const { text, size } of lines)
      setLine(context, { text, x: 0, y: reach * 0.95 + 0.1, size: Math.min(size, 0.13), setting: plan.type })
    return
  }
  const radius = reach * 0.805
  const size = circleSize(context, plan.top, radius, reach * 0.19, plan.bottom ? 0.44 : 0.62, plan.type)
  setOnCircle(context, plan.top, radius, size, plan.type)
  if (plan.bottom)
    setOnCircle(
      context,
      plan.bottom,
      radius,
      circleSize(context, plan.bottom, radius, reach * 0.16, 0.4, plan.type),
      plan.type,
      true,
    )
  else {
    context.save()
    context.translate(0, radius)
    drawStarRow(context, plan.trim, { y: 0, wide: reach * 0.34, size: reach * 0.05, count: 3 })
    context.restore()
  }
}
