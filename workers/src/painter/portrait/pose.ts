/** A turn in space; rows are the axes of the turned thing as seen. */
export type Turn = Float64Array

/** @param yaw to the side, `pitch` up, `roll` towards a shoulder, in radians */
export function turnBy(yaw: number, pitch: number, roll: number): Turn {
  const [cy, sy] = [Math.cos(yaw), Math.sin(yaw)]
  const [cp, sp] = [Math.cos(pitch), Math.sin(pitch)]
  const [cr, sr] = [Math.cos(roll), Math.sin(roll)]
  return Float64Array.of(
    cr * cy + sr * sp * sy,
    sr * cp,
    -cr * sy + sr * sp * cy,
    -sr * cy + cr * sp * sy,
    cr * cp,
    sr * sy + cr * sp * cy,
    cp * sy,
    -sp,
    cp * cy,
  )
}

/** From the view into the turned thing's own space. */
export function into(turn: Turn, x: number, y: number, z: number, to: Float64Array): Float64Array {
  to[0] = (turn[0] as number) * x + (turn[1] as number) * y + (turn[2] as number) * z
  to[1] = (turn[3] as number) * x + (turn[4] as number) * y + (turn[5] as number) * z
  to[2] = (turn[6] as number) * x + (turn[7] as number) * y + (turn[8] as number) * z
  return to
}

/** From the thing's own space to the view. */
export function outOf(turn: Turn, x: number, y: number, z: number, to: Float64Array): Float64Array {
  to[0] = (turn[0] as number) * x + (turn[3] as number) * y + (turn[6] as number) * z
  to[1] = (turn[1] as number) * x + (turn[4] as number) * y + (turn[7] as number) * z
  to[2] = (turn[2] as number) * x + (turn[5] as number) * y + (turn[8] as number) * z
  return to
}
