/** A plain loop with nothing of ours in it: what the machine gives to whoever is busy. Told for how long, it answers with its passes a second. */

type Loop = () => number

const loops: Readonly<Record<string, Loop>> = { arithmetic: arithmeticLoop(), memory: memoryLoop() }
const loop = loops[process.argv[2] ?? '']
if (!loop) throw new Error(`no loop is called ${process.argv[2]}`)

process.on('message', (ms: number) => process.send?.(passesPerSecond(loop, ms)))
// Compiled before anyone counts.
passesPerSecond(loop, 300)
process.send?.('ready')

function passesPerSecond(pass: Loop, ms: number): number {
  const start = performance.now()
  let passes = 0
  let sum = 0
  for (; performance.now() - start < ms; passes++) sum += pass()
  if (Number.isNaN(sum)) throw new Error('a loop came to nothing')
  return (passes * 1_000) / (performance.now() - start)
}

/** Stays within the registers of one core. */
function arithmeticLoop(): Loop {
  return () => {
    let value = 1
    for (let step = 0; step < 400_000; step++) value = value * 1.000001 + Math.sqrt(step) * 1e-7
    return value
  }
}

/** As large as what a picture of 512 × 512 is drawn in, read and written from one end to the other: past the caches of one core. */
function memoryLoop(): Loop {
  const values = new Float32Array(2 ** 21).fill(0.5)
  return () => {
    for (let index = 0; index < values.length; index++) values[index] = (values[index] as number) * 0.999 + 0.001
    return values[0] as number
  }
}
