import { DottedGround } from './dotted-ground.tsx'
import { PaintedShapes } from './painted-shapes.tsx'

export function Ground() {
  return (
    <>
      <DottedGround />
      <PaintedShapes />
    </>
  )
}
