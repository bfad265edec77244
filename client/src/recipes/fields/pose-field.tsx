import { IconArrowsHorizontal, IconUserMinus, IconUserPlus, IconEye } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { PoseDrawing, PoseSkeleton } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import { isPoseDrawing, poseJoints, poseLimbs } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { useRoute } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import { jointNames } from './joint-names.ts'
import { addBody, hideJoint, mirrorPose, moveJoint, removeBody, restoreJoints } from './pose-edit.ts'
import classes from './pose-field.module.css'

interface Preset {
  name: string
  label: { en: string; vi: string }
  pose: PoseDrawing
}

/** A pose to begin from, and then every joint where it is wanted: by pointer or by keys, for one person or several. */
export function PoseInput({ field, value, onChange, error }: FieldProps<FieldOf<'pose'>>) {
  const text = useMessages(formMessages).pose
  const presets = useRoute(recipesRoutes.poses, {}, { staleTime: Infinity }).data
  const [body, setBody] = useState(0)
  const pose = useMemo(() => readPoseValue(value, presets), [value, presets])
  const current = Math.min(body, (pose?.people.length ?? 1) - 1)
  const hasHidden = pose?.people[current]?.includes(null) === true
  const first = presets?.[0]?.pose.people[0]

  return (
    <FieldFrame field={field} error={error}>
      {({ labelId, describedBy }) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes.field}>
          {pose ? (
            <PoseStage pose={pose} body={current} onBody={setBody} onChange={onChange} />
          ) : (
            <SkeletonBlock height={280} />
          )}
          {pose && (
            <div className={classes.acts}>
              <Button size="xs" variant="line" icon={IconArrowsHorizontal} onClick={() => onChange(mirrorPose(pose))}>
                {text.mirror}
              </Button>
              {first && pose.people.length < field.peopleMax && (
                <Button
                  size="xs"
                  variant="line"
                  icon={IconUserPlus}
                  onClick={() => {
                    onChange(addBody(pose, first))
                    setBody(pose.people.length)
                  }}
                >
                  {text.add}
                </Button>
              )}
              {pose.people.length > 1 && (
                <Button
                  size="xs"
                  variant="line"
                  icon={IconUserMinus}
                  onClick={() => onChange(removeBody(pose, current))}
                >
                  {text.removeBody}
                </Button>
              )}
              {hasHidden && (
                <Button size="xs" variant="line" icon={IconEye} onClick={() => onChange(restoreJoints(pose, current))}>
                  {text.restore}
                </Button>
              )}
            </div>
          )}
          <p className={classes.help}>{text.help}</p>
          {presets && <Presets presets={presets} value={value} peopleMax={field.peopleMax} onChange={onChange} />}
        </div>
      )}
    </FieldFrame>
  )
}

function readPoseValue(value: unknown, presets: readonly Preset[] | undefined): PoseDrawing | undefined {
  if (isPoseDrawing(value)) return value
  const named = presets?.find(({ name }) => name === value)
  return (named ?? presets?.[0])?.pose
}

interface PresetsProps {
  presets: readonly Preset[]
  value: unknown
  peopleMax: number
  onChange: (value: unknown) => void
}

function Presets({ presets, value, peopleMax, onChange }: PresetsProps) {
  const text = useMessages(formMessages).pose
  const locale = useLocale()
  return (
    <ul className={classes.presets} aria-label={text.presets}>
      {presets
        .filter(({ pose }) => pose.people.length <= peopleMax)
        .map(({ name, label, pose }) => (
          <li key={name}>
            <button type="button" aria-pressed={value === name} onClick={() => onChange(name)}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                {pose.people.map((points, index) => (
                  <Limbs key={index} points={points} />
                ))}
              </svg>
              {label[locale]}
            </button>
          </li>
        ))}
    </ul>
  )
}

/** As OpenPose colours them, so that what is seen here is what the model sees. */
const hueOf = (index: number, count: number) => `hsl(${Math.round((index / count) * 320)} 80% 58%)`

function Limbs({ points }: { points: PoseSkeleton }) {
  return poseLimbs.map(([from, to], index) => {
    const start = points[poseJoints.indexOf(from)]
    const end = points[poseJoints.indexOf(to)]
    if (!start || !end) return null
    const [x1, y1] = start
    const [x2, y2] = end
    return (
      <line
        key={index}
        x1={x1}
        y1={y1}
        x2={x2}
        y2={y2}
        stroke={hueOf(index, poseLimbs.length)}
        strokeWidth={0.014}
        strokeLinecap="round"
      />
    )
  })
}

interface PoseStageProps {
  pose: PoseDrawing
  body: number
  onBody: (body: number) => void
  onChange: (pose: PoseDrawing) => void
}

const KEY_STEP = 0.005
const KEY_STRIDE = 0.04

function PoseStage({ pose, body, onBody, onChange }: PoseStageProps) {
  const text = useMessages(formMessages).pose
  const names = useMessages(jointNames)
  const stage = useRef<SVGSVGElement>(null)
  const [held, setHeld] = useState<number>()

  const pointAt = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const box = stage.current?.getBoundingClientRect()
    return box ? [(clientX - box.left) / box.width, (clientY - box.top) / box.height] : [0.5, 0.5]
  }
  const onKeyDown = (event: KeyboardEvent, at: number, joint: number) => {
    const point = pose.people[at]?.[joint]
    const step = event.shiftKey ? KEY_STRIDE : KEY_STEP
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
    if (by && point) onChange(moveJoint(pose, at, joint, [point[0] + (by[0] ?? 0), point[1] + (by[1] ?? 0)]))
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(hideJoint(pose, at, joint))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <svg
      ref={stage}
      viewBox="0 0 1 1"
      className={classes.stage}
      role="group"
      aria-label={text.canvas}
      onPointerMove={event => held !== undefined && onChange(moveJoint(pose, body, held, pointAt(event)))}
      onPointerUp={() => setHeld(undefined)}
      onPointerCancel={() => setHeld(undefined)}
    >
      {pose.people.map((points, at) => (
        <g key={at} data-current={at === body || undefined}>
          <Limbs points={points} />
          {points.map(
            (point, joint) =>
              point && (
                <circle
                  key={joint}
                  cx={point[0]}
                  cy={point[1]}
                  r={0.016}
                  fill={hueOf(joint, poseJoints.length)}
                  role="button"
                  tabIndex={0}
                  aria-label={text.joint(names[poseJoints[joint] ?? 'neck'], at + 1)}
                  onFocus={() => onBody(at)}
                  onKeyDown={event => onKeyDown(event, at, joint)}
                  onPointerDown={event => {
                    event.preventDefault()
                    event.currentTarget.focus()
                    stage.current?.setPointerCapture(event.pointerId)
                    onBody(at)
                    setHeld(joint)
                  }}
                />
              ),
          )}
        </g>
      ))}
    </svg>
  )
}
