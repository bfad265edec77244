import { clamp } from '#painter/core/curves.ts'
import { between, randomFor, seedFor, type Random } from '#painter/core/random.ts'
import type { Pose, Scene, Setting, Subject } from '#painter/scene.ts'
import { modelOf } from './catalogue.ts'
import { boundsOf, type Bounds } from './bounds.ts'
import { extentOf } from './extent.ts'
import { fieldOf } from './field-of.ts'
import { heirsOf, inOtherPlace, suitsPlace } from './inherited-place.ts'
import { intoBox } from './into-box.ts'
import type { Habitat, SubjectModel } from './model.ts'
import type { Placement } from './placement.ts'
import { poseFigures } from './posed-place.ts'
import { isSeat, isSeated, relatedPlace } from './related-place.ts'
import type { Grounds, Place, Wish } from './wish.ts'

const MOST_MEMBERS = 48

/** Chooses a place, size and view for each thing of the scene; what is said first is what the picture is of. */
export function placeSubjects(scene: Scene, grounds: Grounds, seed: number): Placement[] {
  const wishes = scene.subjects.flatMap((subject, index) => wishFor(scene, grounds, subject, index, seed))
  const placed: Placement[] = []
  const ordered = wishes.toSorted((a, b) => dependsOn(a) - dependsOn(b))
  const inherited = inheritedPlaces(scene, grounds, seed)
  let scale: number | undefined
  for (const wish of ordered) {
    const target = targetOf(wish, placed)
    const members = target
      ? placeRelated(scene, grounds, wish, target)
      : inherit(scene, grounds, wish, placeFreely(scene, grounds, wish, placed, scale), inherited.get(wish.index)).map(
          (place, member, all) => intoBox(scene.within, grounds, wish, place, { member, count: all.length }),
        )
    placed.push(...members)
    scale ??= members[0]?.scale
  }
  return poseFigures(scene, grounds, placed)
}

/** Where the things of an earlier text stand, by which of the later ones take their places. */
function inheritedPlaces(scene: Scene, grounds: Grounds, seed: number): ReadonlyMap<number, readonly Placement[]> {
  const before = scene.laidOutBy
  if (!before) return new Map()
  const placed = placeSubjects(before, grounds, seed)
  const heirs = heirsOf(scene.subjects, before.subjects)
  return new Map(Array.from(heirs, ([index, from]) => [index, placed.filter(place => place.index === from)]))
}

/** Members that go where others were, as large and as they were turned; the rest stay where they are. */
function inherit(
  scene: Scene,
  grounds: Grounds,
  wish: Wish,
  free: readonly Placement[],
  places: readonly Placement[] = [],
): readonly Placement[] {
  return free.map((own, member) => {
    const other = places[member]
    if (!other || !suitsPlace(wish, other, grounds)) return own
    const isSameKind = other.subject.kind === wish.subject.kind
    const { wish: turned, place } = inOtherPlace(wish, isSameKind ? other.seed : own.seed, other)
    return { ...placement(scene, turned, member, withinView(grounds, turned, place)), seed: turned.seed }
  })
}

function wishFor(scene: Scene, grounds: Grounds, subject: Subject, index: number, seed: number): Wish[] {
  const model = modelOf(subject.kind)
  if (!model || scene.without.has(subject.kind)) return []
  const own = seedFor(seed, `subject ${index} ${subject.kind}`)
  const random = randomFor(own, 'place')
  const pose = sitsOn(scene, subject, model) ? 'sitting' : poseOf(subject, model)
  const yaw = yawFor(model, random)
  const habitat = habitatOf(scene, subject, model, pose)
  const field = fieldOf({ subject, pose, seed: seedFor(own, 'member 0'), yaw }, 0)
  const afar = boundsOf(extentOf(field, yaw), habitat)
  const distance = distanceFor(grounds, afar, shareOf(scene, grounds, subject, afar, habitat))
  const seen = boundsOf(extentOf(field, yaw, distance), habitat)
  const share = Math.min(
    shareOf(scene, grounds, subject, seen, habitat),
    (seen.height * grounds.focal) / (NEAREST * seen.near),
  )
  return [{ index, subject, model, pose, random, seed: own, share, ...seen, field, yaw, habitat }]
}

/** What comes towards the eye keeps this many times its reach away: nearer, a wing would fill the picture. */
const NEAREST = 2.6

/** From where its height has that share of the picture, in its own metres. */
function distanceFor({ focal }: Grounds, { height, near }: Bounds, share: number): number {
  return Math.max((height * focal) / share, near * NEAREST)
}

/** Who is on a bench or chair sits on it, unless the prompt says otherwise. */
function sitsOn({ subjects }: Scene, { relation, pose }: Subject, { poses, grip }: SubjectModel): boolean {
  const seat = typeof relation?.target === 'number' ? subjects[relation.target]?.kind : undefined
  return relation?.how === 'on' && pose === undefined && grip !== undefined && poses.includes('sitting') && isSeat(seat)
}

function poseOf(subject: Subject, model: SubjectModel): Pose {
  const first = model.poses[0] ?? 'standing'
  if (subject.pose && model.poses.includes(subject.pose)) return subject.pose
  if (model.poses.includes('flying') && subject.relation?.how === 'above') return 'flying'
  if (model.poses.includes('flying') && model.belongs === 'ground' && subject.count > 2) return 'flying'
  return first
}

/** Something of the scene is up in the air, and wants a sky to be in. */
export function hasFliers(scene: Scene): boolean {
  return scene.subjects.some(subject => {
    const model = modelOf(subject.kind)
    return (
      model !== undefined &&
      typeof subject.relation?.target !== 'number' &&
      habitatOf(scene, subject, model, poseOf(subject, model)) === 'air'
    )
  })
}

function habitatOf(scene: Scene, subject: Subject, model: SubjectModel, pose: Pose): Habitat {
  if (pose === 'flying') return 'air'
  const target = subject.relation?.target
  if (subject.relation?.how === 'above') return 'air'
  if (model.belongs === 'ground' && subject.relation?.how === 'in' && typeof target === 'string' && wet.has(target))
    return 'water'
  const dry = !scene.settings.some(({ value }) => wet.has(value) && value !== 'underwater')
  if (model.belongs === 'underwater' && dry) return 'air'
  return model.belongs
}

const wet: ReadonlySet<Setting> = new Set<Setting>(['lake', 'river', 'sea', 'underwater', 'swamp'])
const bases = { close: 0.72, medium: 0.4, wide: 0.19 } as const

/** Larger things get more of the picture, but far from as much more as they are larger. */
function shareOf(
  scene: Scene,
  grounds: Grounds,
  subject: Subject,
  { height, length }: Bounds,
  habitat: Habitat,
): number {
  const close = scene.framing.distance === 'close'
  const flies = habitat === 'air'
  const large = clamp((height / 1.4) ** 0.15, close ? 0.9 : 0.66, close ? 1.15 : 1.5)
  const many = subject.count > 1 ? Math.min(subject.count, 9) ** (flies ? -0.62 : -0.32) : 1
  const wanted =
    bases[scene.framing.distance] *
    large *
    many *
    (scene.subjects.length > 1 ? 0.9 : 1) *
    clamp(subject.weight, 0.3, 2.5) ** 0.5 *
    clamp(subject.size, 0.4, 2) ** 0.35
  const columns = Math.min(subject.count, 6)
  const widest =
    (widthFor(scene, flies && !close) * grounds.aspect * height) / (Math.max(length, height * 0.35) * columns)
  if (modelOf(subject.kind)?.spans) return (SPANNING * grounds.aspect * height) / length
  return clamp(Math.min(wanted, widest), 0.025, 0.86)
}

/** Widths of the picture that something has that reaches out of it. */
const SPANNING = 1.25

/** Share of the picture's width that one kind of thing may take: others want theirs, and what flies wants sky about it. */
function widthFor({ subjects }: Scene, fliesFree: boolean): number {
  const beside = subjects.filter(({ relation }) => typeof relation?.target !== 'number').length
  const shared = beside > 1 ? Math.max(0.3, 1.24 / beside) : 1
  return Math.min(fliesFree ? 0.62 : 0.88, shared)
}

/** Things that stand on others wait for them. */
function dependsOn({ subject }: Wish): number {
  return typeof subject.relation?.target === 'number' ? 1 : 0
}

function targetOf({ subject, index }: Wish, placed: readonly Placement[]): Placement | undefined {
  const target = subject.relation?.target
  if (typeof target !== 'number' || target === index) return undefined
  return placed.find(placement => placement.index === target)
}

function placeFreely(
  scene: Scene,
  grounds: Grounds,
  wish: Wish,
  placed: readonly Placement[],
  scale: number | undefined,
): Placement[] {
  const count = Math.min(MOST_MEMBERS, Math.max(1, Math.round(wish.subject.count)))
  const members: Placement[] = []
  for (let member = 0; member < count; member++) {
    const own = member === 0 ? wish : turnedMember(grounds, wish, member)
    const half = (own.length / own.height) * own.share * 0.5
    const room = Math.max(0, 0.48 - half / grounds.aspect)
    const centred = scene.framing.distance === 'close' && count === 1 && placed.length === 0
    const wanted = centred ? between(wish.random, -0.05, 0.05) : columnFor(grounds, wish, member, count, placed)
    const column = own.model.spans ? between(wish.random, -0.12, 0.12) : clamp(wanted, -room, room)
    const place =
      own.habitat === 'air'
        ? inAir(grounds, own, column, count, scale)
        : onLand(grounds, own, column, member, count, scale)
    members.push(placement(scene, own, member, withinView(grounds, own, place)))
  }
  return members
}

/** Its middle, as it is seen from where it stands, in the column that was chosen, or as near to it as shows all of it. */
function withinView(grounds: Grounds, { field, yaw, middle, model }: Wish, place: Place): Place {
  const { scale, z, y } = place
  const { eye, horizon, focal, aspect } = grounds
  const x = place.x - middle * scale
  if (model.spans) return { ...place, x }
  const { left, right, top } = extentOf(field, yaw, z / scale, x / scale, (y - eye) / scale)
  // What hovers moves about a little.
  const drift = place.stands === 'air' ? 0.065 * field.radius * scale : 0
  const edge = (0.488 * aspect * z) / focal - drift
  const over = Math.max(0, x + right * scale - edge)
  const under = Math.max(0, -edge - x - left * scale)
  const above = Math.max(0, y + top * scale + drift - eye - ((horizon - 0.02) * z) / focal)
  return { ...place, x: x - over + under, y: place.stands === 'air' ? y - above : y }
}

/** Another of the same kind: turned its own way, and so seen wider or narrower. */
function turnedMember(grounds: Grounds, wish: Wish, member: number): Wish {
  const { model, random, subject, pose } = wish
  const yaw = yawFor(model, random)
  const field = fieldOf({ subject, pose, seed: seedFor(wish.seed, `member ${member}`), yaw }, 0)
  const seen = boundsOf(extentOf(field, yaw, distanceFor(grounds, wish, wish.share)), wish.habitat)
  return { ...wish, ...seen, field, yaw }
}

/** Where along the picture's width, -0.5 to 0.5: single things by the thirds, many side by side. */
function columnFor(grounds: Grounds, wish: Wish, member: number, count: number, placed: readonly Placement[]): number {
  const { random } = wish
  if (count > 1) {
    const columns = Math.min(count, count > 12 ? 9 : 6)
    const row = Math.floor(member / columns)
    const inRow = Math.min(columns, count - row * columns)
    const step = 0.88 / Math.max(inRow, 2)
    const shift = (row % 2) * step * 0.4
    return clamp(
      ((member % columns) - (inRow - 1) / 2) * step + shift + between(random, -0.06, 0.06) * step,
      -0.47,
      0.47,
    )
  }
  const taken = placed.map(other => ((other.x / other.z) * grounds.focal) / grounds.aspect)
  const choices = [-0.16, 0.16, 0, -0.31, 0.31, -0.06, 0.06].map(value => value + between(random, -0.03, 0.03))
  const first = Math.floor(random() * 2)
  const ordered = [...choices.slice(first), ...choices.slice(0, first)]
  const free = (value: number): number => Math.min(1, ...taken.map(other => Math.abs(other - value)))
  return taken.length === 0
    ? (ordered[0] as number)
    : ordered.reduce((best, value) => (free(value) > free(best) + 0.04 ? value : best))
}

function inAir(grounds: Grounds, wish: Wish, column: number, count: number, scale: number | undefined): Place {
  const { random, share, height } = wish
  const vary = count > 1 ? between(random, 0.7, 1.15) : 1
  const z =
    scale === undefined
      ? Math.max(6, (height * grounds.focal) / share) / vary
      : clamp((height * scale * grounds.focal) / share, 3, 400) / vary
  const own = (share * z * vary) / (grounds.focal * height)
  const rows = count > 1 ? between(random, 0.14, 0.8) : between(random, 0.34, 0.6)
  const lowest = grounds.isAllAir
    ? 1
    : Math.max(0.3, share * 1.08, grounds.horizon + (wish.model.belongs === 'underwater' ? 0.35 : 0.08))
  const middle = clamp(rows * lowest, share * 0.55, Math.max(share * 0.56, lowest - share * 0.3))
  const x = (column * grounds.aspect * z) / grounds.focal
  const y = grounds.eye + ((grounds.horizon - middle) * z) / grounds.focal - (height * own) / 2
  const lifted = Math.max(y, grounds.heightAt(x, z) + height * own * 0.2)
  // Lifted clear of the ground it would leave the picture at the top, unless it is made smaller.
  const room = grounds.eye + ((grounds.horizon - 0.03) * z) / grounds.focal - lifted
  const fits = clamp(room / (height * own), 0.25, 1)
  return { x, y: lifted + wish.sunk * own * fits, z, scale: own * fits, stands: 'air' }
}

/** Looks along a column for ground, or water, that is seen at the row where the thing should stand. */
function onLand(
  grounds: Grounds,
  wish: Wish,
  column: number,
  member: number,
  count: number,
  scale: number | undefined,
): Place {
  const { random, share, height } = wish
  const deep = count > 6 ? Math.floor(member / 6) : 0
  const low = clamp(
    wantedRow(grounds, wish) - deep * 0.07 + (count > 1 ? between(random, -0.025, 0.025) : 0),
    0.02,
    0.98 - grounds.horizon,
  )
  const wantsWater = wish.habitat === 'water' || wish.habitat === 'underwater'
  const wantedScale = scale
  const half = (wish.length / height) * share * 0.5
  const best = search(grounds, column, low, { wantsWater, half }, place => {
    if (wantedScale === undefined) return 0
    const natural = (height * wantedScale * grounds.focal) / place.z
    return Math.abs(Math.log(natural / share)) * 0.12
  })
  const natural = wantedScale === undefined ? share : (height * wantedScale * grounds.focal) / best.z
  const varied = clamp(natural, share * 0.45, share * 1.25) * (count > 1 ? between(random, 0.92, 1.06) : 1)
  // Its top stays in the picture, however high its foot came to be.
  const foot = grounds.horizon + ((grounds.eye - best.y) * grounds.focal) / best.z
  const seen = Math.min(varied, Math.max(0.08, foot - 0.04))
  return { ...best, scale: (seen * best.z) / (grounds.focal * height), stands: best.water ? 'water' : 'ground' }
}

/** How far below the horizon its feet should be: large things stand farther off. */
function wantedRow(grounds: Grounds, { share, height }: Wish): number {
  const below = 1 - grounds.horizon
  const near = clamp(1 - (height - 1.6) / 14, 0.2, 1)
  return Math.min(below * 0.9, Math.max(below * (0.3 + 0.5 * share) * near + 0.05, share - grounds.horizon + 0.07))
}

interface Found {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly water: boolean
}

function search(
  grounds: Grounds,
  column: number,
  low: number,
  { wantsWater, half }: { wantsWater: boolean; half: number },
  misfit: (place: Found) => number,
): Found {
  const flat = (grounds.eye * grounds.focal) / Math.max(0.03, low)
  let best: Found = foundAt(grounds, column, Math.max(0.6, flat))
  let leastCost = Infinity
  const room = 0.46 - (half * 1.15) / grounds.aspect
  for (const aside of [0, -0.08, 0.08, -0.18, 0.18, -0.3, 0.3]) {
    const tried = column + aside
    if (aside !== 0 && Math.abs(tried) > room) continue
    let highest = -Infinity
    for (let z = 0.8; z < (grounds.farthest ?? 320); z *= 1.045) {
      const place = foundAt(grounds, tried, z)
      const row = ((place.y - grounds.eye) * grounds.focal) / z
      const hidden = row < highest
      highest = Math.max(highest, row)
      if (hidden || 0.5 < -row - grounds.horizon + 0.5 - 0.5) continue
      const cost =
        Math.abs(-row - low) + Math.abs(aside) * 0.5 + wrongGround(grounds, place, half, wantsWater) + misfit(place)
      if (cost >= leastCost) continue
      leastCost = cost
      best = place
    }
  }
  return best
}

/** On a steeper slope than this a thing would stand half in it. */
const STEEPEST = 0.6
const STEEP_COST = 0.4

/** What it costs that the place, or what is under its ends and before it, is water where land is wanted or land where water is. */
function wrongGround(grounds: Grounds, place: Found, half: number, wantsWater: boolean): number {
  const reach = (half * place.z) / grounds.focal
  const wrong = (x: number, z: number): number => (grounds.isWaterAt(x, z) === wantsWater ? 0 : 0.3)
  const rise = grounds.heightAt(place.x + reach, place.z) - grounds.heightAt(place.x - reach, place.z)
  const steep = Math.abs(rise) / Math.max(0.1, reach * 2)
  return (
    (place.water === wantsWater ? 0 : 0.7) +
    wrong(place.x - reach, place.z) +
    wrong(place.x + reach, place.z) +
    wrong(place.x, place.z - reach) +
    STEEP_COST * Math.max(0, steep - STEEPEST)
  )
}

function foundAt(grounds: Grounds, column: number, z: number): Found {
  const x = (column * grounds.aspect * z) / grounds.focal
  return { x, y: grounds.heightAt(x, z), z, water: grounds.isWaterAt(x, z) }
}

function placement(scene: Scene, wish: Wish, member: number, place: Place): Placement {
  const cover =
    place.stands === 'ground' && wish.habitat === 'ground'
      ? coverOf(scene) * Math.min(0.1 * wish.height, 0.14) * place.scale
      : 0
  return {
    index: wish.index,
    subject: wish.subject,
    pose: wish.pose,
    seed: seedFor(wish.seed, `member ${member}`),
    ...place,
    yaw: wish.yaw,
    cover,
  }
}

const grown: ReadonlySet<Setting> = new Set<Setting>([
  'meadow',
  'hills',
  'garden',
  'farmland',
  'forest',
  'jungle',
  'swamp',
  'village',
])

function yawFor(model: SubjectModel, random: Random): number {
  const [from, to] = model.views
  const left = model.mirrors && random() < 0.5
  const yaw = between(random, from, to)
  return left ? 180 - yaw : yaw
}

function coverOf(scene: Scene): number {
  const main = scene.settings[0]?.value
  if (main === 'snowfield' || scene.season === 'winter') return 0.5
  return main !== undefined && grown.has(main) ? 1 : 0
}

function placeRelated(scene: Scene, grounds: Grounds, wish: Wish, target: Placement): Placement[] {
  const count = Math.min(MOST_MEMBERS, Math.max(1, Math.round(wish.subject.count)))
  const members: Placement[] = []
  for (let member = 0; member < count; member++) {
    const turned = member === 0 ? wish : turnedMember(grounds, wish, member)
    const own = isSeated(wish, target) ? { ...turned, yaw: target.yaw } : turned
    members.push(placement(scene, own, member, relatedPlace(grounds, own, target, member, count)))
  }
  return members
}
