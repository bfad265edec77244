import { isPoseDrawing, type PoseDrawing, type PoseSkeleton } from './pose-drawing.ts'
import type { LocalText } from './local-text.ts'

export interface PosePreset {
  readonly name: string
  readonly label: LocalText
  readonly pose: PoseDrawing
}

/** Degrees from straight down, towards the right of the picture: 90 is level to the right, 180 straight up. */
interface Limb {
  readonly upper: number
  readonly lower: number
}

interface Stance {
  /** Where the neck is. */
  readonly neck: readonly [x: number, y: number]
  /** How far the trunk leans to the right. */
  readonly lean?: number
  /** Right and left are the body's own: facing us, its right arm is on the left. */
  readonly rightArm: Limb
  readonly leftArm: Limb
  readonly rightLeg: Limb
  readonly leftLeg: Limb
  readonly size?: number
}

const lengths = { trunk: 0.215, shoulder: 0.07, hip: 0.042, arm: 0.115, forearm: 0.11, thigh: 0.18, shin: 0.172 }

type Point = [x: number, y: number]

function skeletonOf({ neck: [neckX, neckY], lean = 0, size = 1, ...limbs }: Stance): PoseSkeleton {
  const step = ([x, y]: Point, degrees: number, length: number): Point => {
    const angle = (degrees * Math.PI) / 180
    return [round(x + Math.sin(angle) * length * size), round(y + Math.cos(angle) * length * size)]
  }
  const neck: Point = [neckX, neckY]
  const up = 180 + lean
  const middle = step(neck, lean, lengths.trunk)
  const arm = (side: 1 | -1, { upper, lower }: Limb) => {
    const shoulder = step(neck, 90 * side + lean, lengths.shoulder)
    const elbow = step(shoulder, upper, lengths.arm)
    return [shoulder, elbow, step(elbow, lower, lengths.forearm)] as const
  }
  const leg = (side: 1 | -1, { upper, lower }: Limb) => {
    const hip = step(middle, 90 * side + lean, lengths.hip)
    const knee = step(hip, upper, lengths.thigh)
    return [hip, knee, step(knee, lower, lengths.shin)] as const
  }
  const nose = step(neck, up, 0.085)
  const eye = (side: 1 | -1) => step(step(nose, up, 0.032), 90 * side + lean, 0.02)
  const ear = (side: 1 | -1) => step(step(nose, up, 0.024), 90 * side + lean, 0.048)
  return [
    nose,
    neck,
    ...arm(-1, limbs.rightArm),
    ...arm(1, limbs.leftArm),
    ...leg(-1, limbs.rightLeg),
    ...leg(1, limbs.leftLeg),
    eye(-1),
    eye(1),
    ear(-1),
    ear(1),
  ]
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

const limb = (upper: number, lower = upper): Limb => ({ upper, lower })
const standingLegs = { rightLeg: limb(-4, -2), leftLeg: limb(4, 2) }
const hangingArms = { rightArm: limb(-16, -8), leftArm: limb(16, 8) }

const standing: Stance = { neck: [0.5, 0.33], ...hangingArms, ...standingLegs }
const waving: Stance = { ...standing, leftArm: limb(120, 170) }
const dancing: Stance = {
  neck: [0.5, 0.34],
  lean: -8,
  rightArm: limb(-130, -170),
  leftArm: limb(80, 60),
  rightLeg: limb(-8, 2),
  leftLeg: limb(48, -20),
}

const stances: Readonly<Record<string, readonly [label: LocalText, ...people: Stance[]]>> = {
  standing: [{ en: 'Standing', vi: 'Đứng' }, standing],
  'arms-up': [
    { en: 'Arms up', vi: 'Giơ hai tay' },
    { neck: [0.5, 0.33], rightArm: limb(-130, -170), leftArm: limb(130, 170), ...standingLegs },
  ],
  'arms-wide': [
    { en: 'Arms wide', vi: 'Dang tay' },
    { neck: [0.5, 0.33], rightArm: limb(-92), leftArm: limb(92), ...standingLegs },
  ],
  'hands-on-hips': [
    { en: 'Hands on hips', vi: 'Chống nạnh' },
    {
      neck: [0.5, 0.33],
      rightArm: limb(-48, 42),
      leftArm: limb(48, -42),
      rightLeg: limb(-10, -6),
      leftLeg: limb(10, 6),
    },
  ],
  waving: [{ en: 'Waving', vi: 'Vẫy tay' }, waving],
  pointing: [
    { en: 'Pointing', vi: 'Chỉ tay' },
    { ...standing, leftArm: limb(96, 92), rightArm: limb(-14, -4) },
  ],
  victory: [
    { en: 'Victory', vi: 'Chiến thắng' },
    {
      neck: [0.5, 0.33],
      rightArm: limb(-150, -150),
      leftArm: limb(150, 150),
      rightLeg: limb(-16, -10),
      leftLeg: limb(16, 10),
    },
  ],
  walking: [
    { en: 'Walking', vi: 'Đi bộ' },
    {
      neck: [0.5, 0.33],
      lean: -2,
      rightArm: limb(24, 40),
      leftArm: limb(-24, -6),
      rightLeg: limb(-20, -28),
      leftLeg: limb(24, 2),
    },
  ],
  running: [
    { en: 'Running', vi: 'Chạy' },
    {
      neck: [0.53, 0.32],
      lean: -12,
      rightArm: limb(-46, 44),
      leftArm: limb(40, 128),
      rightLeg: limb(-24, -76),
      leftLeg: limb(62, -6),
    },
  ],
  jumping: [
    { en: 'Jumping', vi: 'Nhảy' },
    {
      neck: [0.5, 0.3],
      rightArm: limb(-120, -150),
      leftArm: limb(120, 150),
      rightLeg: limb(-42, 26),
      leftLeg: limb(42, -26),
    },
  ],
  'star-jump': [
    { en: 'Star jump', vi: 'Nhảy dang chân' },
    { neck: [0.5, 0.3], rightArm: limb(-124), leftArm: limb(124), rightLeg: limb(-34), leftLeg: limb(34) },
  ],
  dancing: [{ en: 'Dancing', vi: 'Khiêu vũ' }, dancing],
  kicking: [
    { en: 'Kicking', vi: 'Đá' },
    {
      neck: [0.45, 0.34],
      lean: 12,
      rightArm: limb(-50, -100),
      leftArm: limb(40, 110),
      rightLeg: limb(-4, -2),
      leftLeg: limb(82),
    },
  ],
  'on-guard': [
    { en: 'On guard', vi: 'Thủ thế' },
    {
      neck: [0.5, 0.35],
      rightArm: limb(-34, 150),
      leftArm: limb(34, -160),
      rightLeg: limb(-22, -8),
      leftLeg: limb(26, 6),
    },
  ],
  balancing: [
    { en: 'Balancing', vi: 'Đứng một chân' },
    {
      neck: [0.5, 0.33],
      rightArm: limb(-140, 170),
      leftArm: limb(140, -170),
      rightLeg: limb(-1, 0),
      leftLeg: limb(62, -66),
    },
  ],
  kneeling: [
    { en: 'Kneeling', vi: 'Quỳ' },
    { neck: [0.5, 0.43], ...hangingArms, rightLeg: limb(-4, -80), leftLeg: limb(58, 2) },
  ],
  sitting: [
    { en: 'Sitting', vi: 'Ngồi' },
    {
      neck: [0.5, 0.42],
      rightArm: limb(-20, 26),
      leftArm: limb(20, -26),
      rightLeg: limb(-58, 6),
      leftLeg: limb(58, -6),
    },
  ],
  crouching: [
    { en: 'Crouching', vi: 'Ngồi xổm' },
    {
      neck: [0.5, 0.5],
      rightArm: limb(-30, 40),
      leftArm: limb(30, -40),
      rightLeg: limb(-74, 20),
      leftLeg: limb(74, -20),
    },
  ],
  'two-standing': [
    { en: 'Two side by side', vi: 'Hai người đứng' },
    { ...standing, neck: [0.32, 0.37], size: 0.92 },
    { ...waving, neck: [0.68, 0.37], size: 0.92 },
  ],
  'two-dancing': [
    { en: 'Two dancing', vi: 'Hai người khiêu vũ' },
    { ...dancing, neck: [0.3, 0.38], size: 0.9 },
    {
      neck: [0.7, 0.38],
      lean: 8,
      size: 0.9,
      rightArm: limb(-80, -60),
      leftArm: limb(130, 170),
      rightLeg: limb(-48, 20),
      leftLeg: limb(8, -2),
    },
  ],
}

/** Poses to begin from. */
export const posePresets: readonly PosePreset[] = Object.entries(stances).map(([name, [label, ...people]]) => ({
  name,
  label,
  pose: { people: people.map(skeletonOf) },
}))

const byName = new Map(posePresets.map(preset => [preset.name, preset.pose]))

/** A pose as a param names it: a preset by its name, or skeletons. Otherwise the names there are. */
export function readPose(given: unknown): { readonly pose: PoseDrawing } | { readonly names: readonly string[] } {
  const pose = typeof given === 'string' ? byName.get(given) : given
  return isPoseDrawing(pose) ? { pose } : { names: [...byName.keys()] }
}
