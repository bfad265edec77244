import { clamp } from '#painter/core/curves.ts'
import { between, type Random } from '#painter/core/random.ts'
import type { Species } from './species.ts'
import type { Splat } from './sprite.ts'
import { ACCENT, BARK, flat, LEAF, leafBall, woodBetween } from './splat-shapes.ts'

/** Everything that grows low. */
export function plantSplats(species: Species, random: Random): Splat[] {
  switch (species) {
    case 'bush':
      return bush(random, 0.46, 15)
    case 'hedge':
      return hedge(random)
    case 'dry bush':
      return dryBush(random)
    case 'cactus':
      return cactus(random)
    case 'fern':
      return fern(random)
    case 'broadleaf':
      return broadleaf(random)
    case 'reed':
      return reeds(random)
    case 'seaweed':
      return seaweed(random)
    case 'coral':
      return coral(random)
    case 'fan coral':
      return fanCoral(random)
    case 'vine':
      return vine(random)
    case 'crystal':
      return crystals(random)
    default:
      return tuft(random)
  }
}

function bush(random: Random, wide: number, balls: number): Splat[] {
  const splats: Splat[] = []
  for (let index = 0; index < balls; index++) {
    const angle = random() * 6.2832
    const out = wide * Math.sqrt(random())
    const y = between(random, 0.2, 0.78) * (1 - (out / wide) * 0.45)
    const centre: [number, number, number] = [Math.cos(angle) * out, y, Math.sin(angle) * out * 0.8]
    splats.push(
      ...leafBall(random, centre, between(random, 0.16, 0.24), LEAF, { leaves: 74, size: 0.032, middle: [0, 0.3] }),
    )
  }
  return splats.filter(({ y }) => y > 0)
}

function hedge(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let index = 0; index < 900; index++) {
    const x = between(random, -0.9, 0.9)
    const y = Math.sqrt(random()) * 0.94
    const top = y > 0.82
    splats.push({
      ...flat(x, y + between(random, -0.02, 0.02), 0.3 - (top ? 0.2 : 0), 0.034, LEAF, random()),
      turn: random() * 3,
      stretch: 1.4,
      normal: top ? [0, 1, 0.3] : [between(random, -0.3, 0.3), 0.15, 0.9],
      open: clamp(0.3 + y * 0.7),
    })
  }
  return splats
}

function blade(
  random: Random,
  splats: Splat[],
  foot: readonly [number, number],
  lean: number,
  height: number,
  width: number,
  made = LEAF,
): void {
  const steps = Math.ceil(height / (width * 1.5)) + 4
  const depth = between(random, -0.2, 0.2)
  const tone = random()
  for (let step = 0; step <= steps; step++) {
    const share = step / steps
    splats.push({
      ...flat(
        foot[0] + lean * share * share,
        foot[1] + height * share * (1 - Math.abs(lean) * 0.25 * share),
        depth,
        width * (1 - share * 0.8),
        made,
        clamp(tone * 0.6 + share * 0.4),
      ),
      stretch: 1.8,
      turn: 1.57 - lean * share * 1.6,
      normal: [lean * 0.8, 0.5, 0.7],
      open: clamp(0.25 + share * 0.75),
    })
  }
}

function reeds(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let index = 0; index < 26; index++) {
    blade(
      random,
      splats,
      [between(random, -0.2, 0.2), 0],
      between(random, -0.24, 0.24),
      between(random, 0.45, 0.95),
      0.009,
    )
  }
  for (let index = 0; index < 4; index++) {
    const x = between(random, -0.16, 0.16)
    const height = between(random, 0.7, 0.92)
    blade(random, splats, [x, 0], between(random, -0.05, 0.05), height, 0.005)
    splats.push({ ...flat(x, height, 0.3, 0.018, BARK, 0.5), stretch: 3.4, turn: 1.57, round: 1 })
  }
  return splats
}

function tuft(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let index = 0; index < 34; index++) {
    blade(
      random,
      splats,
      [between(random, -0.14, 0.14), 0],
      between(random, -0.5, 0.5),
      between(random, 0.4, 0.95),
      0.012,
    )
  }
  return splats
}

function frond(random: Random, splats: Splat[], angle: number, length: number, leaf: number): void {
  const side = Math.cos(angle)
  const depth = Math.sin(angle)
  const steps = 30
  const lift = between(random, 0.75, 1.25)
  for (let step = 1; step <= steps; step++) {
    const share = step / steps
    const x = side * length * share * (1.1 - 0.1 * share)
    const y = 0.04 + length * Math.max(0, 1.5 * lift * share - 1.15 * share * share)
    const size = leaf * Math.sin(Math.PI * (0.16 + share * 0.84))
    for (const hand of [-1, 1]) {
      splats.push({
        ...flat(
          x + hand * size * 0.2 * Math.abs(depth),
          y + hand * size * 0.45 * (0.4 + Math.abs(side)),
          depth * length * share,
          0.012,
          LEAF,
          random(),
        ),
        stretch: Math.max(1.3, size / 0.02),
        turn: hand * (1.1 - 0.3 * side) + (side < 0 ? Math.PI : 0),
        normal: [side * 0.3, 0.7 + hand * 0.16, 0.5 + depth * 0.3],
        open: clamp(0.3 + share * 0.5 + depth * 0.3),
      })
    }
  }
}

function fern(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let index = 0; index < 13; index++)
    frond(random, splats, (index / 13) * 6.2832 + random() * 0.4, between(random, 0.6, 0.95), 0.16)
  return splats
}

function broadleaf(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let index = 0; index < 11; index++) {
    const angle = (index / 11) * 6.2832 + random() * 0.5
    const side = Math.cos(angle)
    const depth = Math.sin(angle)
    const height = between(random, 0.35, 0.8)
    const x = side * between(random, 0.2, 0.5)
    splats.push(...woodBetween(random, [0, 0, 0], [x * 0.8, height, depth * 0.3], [0.012, 0.007], LEAF))
    splats.push({
      ...flat(x, height, depth * 0.4, between(random, 0.09, 0.13), LEAF, random()),
      stretch: between(random, 1.7, 2.3),
      turn: -side * between(random, 0.5, 1.1),
      normal: [side * 0.35, 0.8, 0.4 + depth * 0.3],
      round: 0.35,
      open: clamp(0.5 + depth * 0.3 + height * 0.3),
    })
    splats.push({ ...flat(x, height, depth * 0.4 + 0.06, 0.008, LEAF, 1), stretch: 20, turn: -side * 0.8 })
  }
  return splats
}

function dryBush(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let index = 0; index < 40; index++) {
    const lean = between(random, -0.75, 0.75)
    blade(
      random,
      splats,
      [lean * 0.1, 0],
      lean,
      between(random, 0.35, 0.9) * (1 - Math.abs(lean) * 0.4),
      0.011,
      index % 4 === 0 ? BARK : LEAF,
    )
  }
  return splats
}

function cactus(random: Random): Splat[] {
  const height = between(random, 0.86, 0.97)
  const splats = woodBetween(random, [0, 0, 0], [0, height, 0], [0.075, 0.07], LEAF)
  const arms = 1 + Math.floor(random() * 3)
  for (let arm = 0; arm < arms; arm++) {
    const side = arm % 2 === 0 ? 1 : -1
    const foot = between(random, 0.3, 0.52)
    const out = side * between(random, 0.16, 0.24)
    splats.push(...woodBetween(random, [0, foot, 0.01], [out, foot + 0.05, 0.01], [0.05, 0.05], LEAF))
    splats.push(
      ...woodBetween(
        random,
        [out, foot + 0.05, 0.01],
        [out * 1.06, foot + between(random, 0.2, 0.36), 0.01],
        [0.052, 0.045],
        LEAF,
      ),
    )
  }
  const ribs = splats
    .filter((_, index) => index % 2 === 0)
    .map(piece => ({ ...flat(piece.x + 0.026, piece.y, piece.z + 0.09, 0.006, LEAF, 0), open: 0.35 }))
  return [...splats, ...ribs]
}

function seaweed(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let strand = 0; strand < 9; strand++) {
    const x = between(random, -0.12, 0.12)
    const height = between(random, 0.45, 0.96)
    const phase = random() * 6
    for (let step = 0; step < 46; step++) {
      const share = step / 46
      const sway = Math.sin(share * 7 + phase) * 0.035 * (0.3 + share)
      splats.push({
        ...flat(x * (1 + share) + sway, height * share, between(random, 0, 0.1), 0.017 * (1.1 - share), LEAF, share),
        stretch: 1.6,
        turn: 1.57 + Math.cos(share * 7 + phase) * 0.5,
        open: 0.35 + 0.6 * share,
      })
    }
  }
  return splats
}

function coral(random: Random): Splat[] {
  const splats: Splat[] = []
  coralBranch(random, splats, [0, 0, 0], 1.57, 0.3, 0.055, 4)
  return splats
}

function coralBranch(
  random: Random,
  splats: Splat[],
  from: readonly [number, number, number],
  angle: number,
  length: number,
  radius: number,
  generations: number,
): void {
  const to: [number, number, number] = [
    from[0] + Math.cos(angle) * length,
    from[1] + Math.sin(angle) * length,
    from[2] + between(random, -0.1, 0.1),
  ]
  splats.push(...woodBetween(random, from, to, [radius, radius * 0.8], ACCENT))
  if (generations === 0) return
  for (let fork = 0; fork < 3; fork++) {
    coralBranch(
      random,
      splats,
      to,
      angle + (fork - 1) * between(random, 0.4, 0.75),
      length * between(random, 0.58, 0.78),
      radius * 0.76,
      generations - 1,
    )
  }
}

function fanCoral(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let ray = 0; ray < 30; ray++) {
    const angle = 1.57 + (ray / 29 - 0.5) * 2.3
    const length = between(random, 0.6, 0.95)
    splats.push(
      ...woodBetween(
        random,
        [0, 0.02, 0],
        [Math.cos(angle) * length * 0.8, Math.sin(angle) * length, 0],
        [0.014, 0.007],
        ACCENT,
      ),
    )
  }
  for (let arc = 3; arc < 16; arc++) {
    const reach = arc / 17
    for (let step = 0; step < 40; step++) {
      const angle = 1.57 + (step / 39 - 0.5) * 2.2
      splats.push(flat(Math.cos(angle) * reach * 0.8, Math.sin(angle) * reach, -0.01, 0.0065, ACCENT, 0.2))
    }
  }
  return splats
}

function vine(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let strand = 0; strand < 3; strand++) {
    const x = between(random, -0.08, 0.08)
    const length = between(random, 0.5, 1)
    const phase = random() * 6
    for (let step = 0; step < 70; step++) {
      const share = step / 70
      const sway = Math.sin(share * 5 + phase) * 0.02
      const y = 1 - share * length
      splats.push({ ...flat(x + sway, y, 0, 0.004, BARK, 0.5), open: 0.6 })
      if (step % 2 === 0) {
        const side = between(random, -0.03, 0.03)
        splats.push({
          ...flat(x + sway + side, y, 0.01, 0.011, LEAF, random()),
          stretch: 1.7,
          turn: 1.2 + side * 20,
          open: 0.7,
        })
      }
    }
  }
  return splats
}

/** Prisms that lean out from one foot, each with a lit and a dark face. */
function crystals(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let prism = 0; prism < 7; prism++) {
    const lean = between(random, -0.5, 0.5)
    const length = between(random, 0.4, 0.95) * (1 - Math.abs(lean) * 0.5)
    const width = between(random, 0.04, 0.075)
    const steps = 46
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      const taper = share > 0.72 ? (1 - share) / 0.28 : 1
      for (const face of [-1, 1]) {
        splats.push({
          ...flat(
            lean * length * share + face * width * 0.42 * taper,
            length * share,
            0.1 - Math.abs(lean) * 0.1,
            width * 0.5 * taper + 0.003,
            ACCENT,
            face > 0 ? 0.9 - share * 0.2 : 0.15 + share * 0.3,
          ),
          normal: [face * 0.7, 0.3, 0.6],
          round: 0,
          open: 0.5 + 0.5 * share,
        })
      }
    }
  }
  return splats
}
