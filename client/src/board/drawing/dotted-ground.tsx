import { useEditor, useQuickReactor } from '@tldraw/tldraw'
import { useRef } from 'react'
import classes from './dotted-ground.module.css'

const STEP = 26
const STEP_PX_MIN = 16

/** Dots that move with the board; fewer where they would stand too close. Nothing snaps to them: tldraw’s own grid can be had. */
export function DottedGround() {
  const editor = useEditor()
  const element = useRef<HTMLDivElement>(null)
  useQuickReactor(
    'dots follow the camera',
    () => {
      const { x, y, z } = editor.getCamera()
      let step = STEP * z
      while (step < STEP_PX_MIN) step *= 2
      while (step >= STEP_PX_MIN * 2.5) step /= 2
      element.current?.style.setProperty('background-size', `${step}px ${step}px`)
      element.current?.style.setProperty('background-position', `${x * z}px ${y * z}px`)
    },
    [editor],
  )
  return <div ref={element} className={classes.ground} aria-hidden="true" />
}

/** Where there is no board yet: nothing in it moves, for it takes time from what is about to come. */
export function StillGround() {
  return <div className={classes.ground} aria-hidden="true" />
}
