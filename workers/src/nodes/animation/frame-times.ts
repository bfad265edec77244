const STEP_MS_MIN = 10
const FRAMES_MAX = 600

/** As many of each frame as its time asks for, at the step that all times are multiples of. */
export function framesByTime<Frame>(
  frames: readonly Frame[],
  delays: readonly number[],
): { frames: Frame[]; fps: number } {
  const total = delays.reduce((sum, delay) => sum + delay, 0)
  const step = Math.max(STEP_MS_MIN, total / FRAMES_MAX, delays.reduce(greatestDivisor))
  const repeated = frames.flatMap((frame, index) =>
    Array.from({ length: Math.max(1, Math.round((delays[index] ?? step) / step)) }, () => frame),
  )
  return { frames: repeated, fps: 1000 / step }
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
