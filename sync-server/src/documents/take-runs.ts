/** So that one commit, and one frame to everybody, stays of a size that nobody has to wait for. */
const RUNS_MAX = 64
const RUN_UPDATES_MAX = 2_000
const RUN_BYTES_MAX = 1_048_576

interface Sent {
  update: Uint8Array
  source: { key: object }
}

/** The next of what waits, in runs of one source each: whoever sends much is one run among others. The rest waits on. */
export function takeRuns<T extends Sent>(inbox: readonly T[]): { runs: T[][]; rest: T[] } {
  const runs: T[][] = []
  let bytes = 0
  let taken = 0
  for (const sent of inbox) {
    const run = runs.at(-1)
    const goesOn = run?.[0]?.source.key === sent.source.key && run.length < RUN_UPDATES_MAX && bytes < RUN_BYTES_MAX
    if (!goesOn && runs.length === RUNS_MAX) break
    if (goesOn) run.push(sent)
    else {
      runs.push([sent])
      bytes = 0
    }
    bytes += sent.update.length
    taken += 1
  }
  return { runs, rest: inbox.slice(taken) }
}
