import { applyAdherence } from '#painter/adherence.ts'
import { layOutByPose } from '#painter/controls/pose-layout.ts'
import { chosenBox } from '#painter/inpaint.ts'
import { SETTLED } from '#painter/draw-in-turn.ts'
import { parseScene, type ReadScene } from '#painter/lexicon/parse-scene.ts'
import { type PromptPiece, readPieces, type Span } from '#painter/lexicon/prompt-spans.ts'
import type { PaintRequest, PromptPart } from '#painter/paint-request.ts'
import type { Scene, SettingUse } from '#painter/scene.ts'

/** A part of the prompt, one of the texts that it comes to, and the scene that was read in it. */
export interface ReadPart extends PromptPart {
  readonly piece: PromptPiece
  readonly during: Span
  readonly read: ReadScene
}

/** More of the picture than this is as good as all of it. */
const WHOLE_MIN = 0.7
const always: Span = { from: 0, to: 1 }

/** The parts of a prompt, those of the whole picture first and the weightiest of them before all. */
export function readParts(request: PaintRequest): [ReadPart, ...ReadPart[]] {
  const parts = textsOf(request)
  const whole = parts.filter(part => !isPlaced(part)).toSorted((one, other) => roomOf(other) - roomOf(one))
  const placed = parts.filter(isPlaced)
  const ordered =
    whole.length > 0
      ? [...whole, ...placed]
      : [...placed.slice(0, 1).map(({ text, piece }) => ({ text, piece, weight: 1, during: always })), ...placed]
  const read = ordered.map(part => ({ ...part, read: readText(part, request) }))
  const [first, ...rest] = layOutByPose(layOutByOthers(keepWithin(read, request)), request)
  if (!first) throw new Error('a prompt has at least one part')
  return [first, ...rest]
}

type Text = Omit<ReadPart, 'read'>

function textsOf({ prompt, steps }: PaintRequest): readonly Text[] {
  const parts: readonly PromptPart[] = typeof prompt === 'string' ? [{ text: prompt, weight: 1 }] : prompt
  const read = parts.flatMap(part =>
    readPieces(part.text, steps).map(piece => ({
      ...part,
      piece,
      weight: part.weight * piece.weight,
      during: overlap(piece.during, part.during ?? always),
    })),
  )
  const kept = read.filter(part => roomOf(part) > 0)
  return kept.length > 0 ? kept : [{ text: '', weight: 1, piece: readPieces('')[0], during: always }]
}

function overlap(one: Span, other: Span): Span {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
}

/** How much it counts in all. */
export function roomOf({ weight, during }: Pick<ReadPart, 'weight' | 'during'>): number {
  return weight * Math.max(0, during.to - during.from)
}

export function isPlaced({ area, mask }: PromptPart): boolean {
  return area !== undefined || mask !== undefined
}

function readText({ piece }: Text, { negative, cfg }: PaintRequest): ReadScene {
  const read = parseScene(piece, negative)
  return { ...read, scene: applyAdherence(read.scene, cfg ?? 7) }
}

/** Where only a part is painted, the things that are asked for belong there. */
function keepWithin(parts: readonly ReadPart[], { mask, init }: PaintRequest): readonly ReadPart[] {
  const within = init && mask && chosenBox(mask)
  if (!within || within.width * within.height > WHOLE_MIN) return parts
  return parts.map(part => ({ ...part, read: { ...part.read, scene: { ...part.read.scene, within } } }))
}

/** What comes in force later, or in turn with another text, puts its things where that one has put its own. */
function layOutByOthers(parts: readonly ReadPart[]): readonly ReadPart[] {
  const scenes = new Map<ReadPart, Scene>()
  const sceneOf = (part: ReadPart): Scene => {
    const laid = scenes.get(part)
    if (laid) return laid
    const before = leaderOf(part, parts)
    const scene = before
      ? { ...part.read.scene, laidOutBy: sceneOf(before) }
      : { ...part.read.scene, settings: sharedSettings(part, parts) }
    scenes.set(part, scene)
    return scene
  }
  return parts.map(part => ({ ...part, read: { ...part.read, scene: sceneOf(part) } }))
}

/** Places that take turns lie in one land, as much of each as its turn is long. */
function sharedSettings(part: ReadPart, parts: readonly ReadPart[]): Scene['settings'] {
  const own = part.read.scene
  if (!part.piece.takesTurns || own.family !== 'landscape') return own.settings
  const places = new Map<string, SettingUse>()
  for (const { read, weight } of parts.filter(
    other => isInTurn(part, other) && other.read.scene.family === own.family,
  )) {
    for (const use of read.scene.settings) {
      const weightBefore = places.get(use.value)?.weight ?? 0
      places.set(use.value, { ...use, weight: weightBefore + (use.weight * weight) / part.weight })
    }
  }
  return [...places.values()]
}

function isInTurn({ piece }: ReadPart, other: ReadPart): boolean {
  return other.piece.takesTurns && other.piece.strand === piece.strand && !isPlaced(other)
}

function leaderOf(part: ReadPart, parts: readonly ReadPart[]): ReadPart | undefined {
  if (isPlaced(part)) return undefined
  const alike = parts.filter(other => other !== part && !isPlaced(other) && other.piece.strand === part.piece.strand)
  if (part.piece.takesTurns) {
    const leader = parts.find(other => isInTurn(part, other))
    return leader === part ? undefined : leader
  }
  const { from } = part.during
  if (from === 0 || from >= SETTLED) return undefined
  return alike.find(({ during }) => during.to === from)
}
